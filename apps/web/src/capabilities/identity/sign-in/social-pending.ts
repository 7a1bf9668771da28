import { signInWays } from '@waea/contract/people/sign-in-ways'
import type { SocialName } from '@waea/domain/identity/social-names'
import { useMemo } from 'react'
import type { Send } from '../../../shell/calls/shared/api.ts'
import { useBrowserValue } from '../../../shell/device/shared/browser-value.ts'
import { tabMemory } from '../../../shell/device/shared/memory.ts'

const name = 'waea-social'

/** A provider confirmed an email that already has an account; it is connected once the owner signs in, in this tab. */
export type PendingLink = { State: string; IdentityProvider: SocialName; Email: string }

export function rememberLink(pending: PendingLink): void {
  tabMemory().remember(name, JSON.stringify(pending))
}

/** The pending link as stored. */
function recallLink(): string | undefined {
  return tabMemory().recall(name)
}

function forgetLink(): void {
  tabMemory().forget(name)
}

/** Connects the pending provider to the person who has just signed in; returns its name if it did. */
export async function connectPending(send: Send): Promise<SocialName | undefined> {
  const pending = recallLink()
  if (pending === undefined) return undefined
  forgetLink()
  try {
    const { State } = JSON.parse(pending) as PendingLink
    return (await send(signInWays.socialLink, { State })).IdentityProvider
  } catch {
    // The person is signed in anyway; the provider can be connected at its next use.
    return undefined
  }
}

/** The provider that the next sign-in in this tab will connect. */
export function usePendingLink(): PendingLink | undefined {
  const text = useBrowserValue(recallLink, undefined)
  return useMemo(() => (text === undefined ? undefined : (JSON.parse(text) as PendingLink)), [text])
}
