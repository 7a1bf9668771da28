import { identitySafety } from '@waea/contract/people/identity-safety'
import { signInWays } from '@waea/contract/people/sign-in-ways'
import { temporaryLinkLifeS, temporarySessionS } from '@waea/domain/identity/temporary-login'
import { Menu } from '@waea/ui/menu'
import { useState } from 'react'
import { useMay } from '../../shell/session.ts'
import { ConfirmDeed } from './confirm-deed.tsx'
import type { Customer } from './section.tsx'

const linkMinutes = temporaryLinkLifeS / 60
const sessionMinutes = temporarySessionS / 60
const unknown = { 'not-found': 'Nobody on this account signs in with this email any more. Load the page again.' }

/** Helps a person of the account who can’t sign in: by a mailed link, or by turning their second factor off. */
export function SignInHelp({ customer, Email }: { customer: Customer; Email: string | undefined }) {
  const mayLink = useMay('sign-in:link')
  const mayReset = useMay('sign-in:reset')
  const [deed, setDeed] = useState<'link' | 'reset'>()
  if (!Email || (!mayLink && !mayReset)) return null
  const input = { Email, CustomerUUID: customer.UUID }
  const shared = { input, refusals: unknown, onClose: () => setDeed(undefined) }
  return (
    <>
      <Menu
        look={{ tone: 'quiet', size: 's' }}
        items={[
          ...(mayLink ? [{ key: 'link', label: 'Send a sign-in link', onSelect: () => setDeed('link') }] : []),
          ...(mayReset ? [{ key: 'reset', label: 'Reset two-step sign-in', onSelect: () => setDeed('reset') }] : []),
        ]}
      >
        Sign-in<span className="sr-only"> of {Email}</span>
      </Menu>
      {deed === 'link' && (
        <ConfirmDeed
          {...shared}
          call={signInWays.sendTemporaryLogin}
          title="Send a sign-in link?"
          confirmText="Send the link"
          doneText={`A sign-in link is on its way to ${Email}`}
        >
          {Email} gets a mail with a link that signs in once, within {linkMinutes} minutes, for {sessionMinutes}{' '}
          minutes. Their password stays as it is.
        </ConfirmDeed>
      )}
      {deed === 'reset' && (
        <ConfirmDeed
          {...shared}
          call={identitySafety.resetSecondFactor}
          title="Reset two-step sign-in?"
          confirmText="Turn it off"
          doneText={`Two-step sign-in of ${Email} is off`}
          danger
        >
          Make sure that you speak with the person. Two-step sign-in and the recovery codes of {Email} stop working, on
          all their accounts, and they are told by mail. Without two-step sign-in nothing changes.
        </ConfirmDeed>
      )}
    </>
  )
}
