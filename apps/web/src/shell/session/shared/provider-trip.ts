import { signInWays } from '@waea/contract/people/sign-in-ways'
import type { SocialName } from '@waea/domain/identity/social-names'
import type { Send } from '../../calls/shared/api.ts'
import { tabMemory } from '../../device/shared/memory.ts'

const name = 'waea-own-try'

/** Sends a signed-in person to a provider, to connect it or to confirm who they are; they return to `path`. */
export async function goToProvider(
  send: Send,
  { provider, purpose, path }: { provider: SocialName; purpose: 'connect' | 'proof'; path: string },
): Promise<void> {
  const call = purpose === 'connect' ? signInWays.socialConnect : signInWays.socialProof
  const { Location } = await send(call, { IdentityProvider: provider, Redirect: path })
  tabMemory().remember(name, path)
  location.assign(Location)
}

/** The path from which a signed-in person went to a provider, in this tab; undefined for a sign-in. */
export function recallProviderTrip(): string | undefined {
  return tabMemory().recall(name)
}

export function forgetProviderTrip(): void {
  tabMemory().forget(name)
}
