import { signInWays } from '@waea/contract/sign-in-ways'
import type { Send } from '../../shell/api.ts'
import { tabMemory } from '../../shell/memory.ts'

const name = 'waea-invitation'

/** Keeps the code of an invitation, in this tab, until the invited person has signed in. */
export function rememberInvitation(code: string): void {
  tabMemory().remember(name, code)
}

/** Accepts what the person who has just signed in was invited to; tells whether there is a further account now. */
export async function acceptPending(send: Send): Promise<boolean> {
  const code = tabMemory().recall(name)
  if (code === undefined) return false
  tabMemory().forget(name)
  try {
    return (await send(signInWays.invitation, { code })).Accepted
  } catch {
    // The link of the mail says why, when it is opened again.
    return false
  }
}
