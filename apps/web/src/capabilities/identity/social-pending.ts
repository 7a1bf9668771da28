import { signInWays } from '@waea/contract/sign-in-ways'
import type { SocialName } from '@waea/domain/identity/social-names'
import type { Send } from '../../shell/calls/api.ts'
import { tabMemory } from '../../shell/device/memory.ts'

const name = 'waea-social'

/** A provider has vouched for an email that has an account: it is connected once its owner signs in, in this tab. */
export type PendingLink = { State: string; IdentityProvider: SocialName; Email: string }

export function rememberLink(pending: PendingLink): void {
  tabMemory().remember(name, JSON.stringify(pending))
}

/** What waits, as it is kept. */
export function recalledLink(): string | undefined {
  return tabMemory().recall(name)
}

function forgetLink(): void {
  tabMemory().forget(name)
}

/** Connects what waits to be connected with the person who has just signed in; tells whether it was. */
export async function connectPending(send: Send): Promise<SocialName | undefined> {
  const pending = recalledLink()
  if (pending === undefined) return undefined
  forgetLink()
  try {
    const { State } = JSON.parse(pending) as PendingLink
    return (await send(signInWays.socialLink, { State })).IdentityProvider
  } catch {
    // The person is signed in all the same; the provider asks to be connected again at its next use.
    return undefined
  }
}
