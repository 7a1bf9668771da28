import { Trans, useLingui } from '@lingui/react/macro'
import { CallError } from '@waea/contract/call-error'
import type { RefusalCode } from '@waea/domain/refusal'
import { buttonClass } from '@waea/ui/button'
import { NotFoundPicture } from '@waea/ui/illustrations/not-found'
import { PageState } from '@waea/ui/states/page-state'
import { type ReactNode, useState } from 'react'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { Link } from '../../../shell/routing/shared/link.tsx'

/** What a mailed link is for. */
export type LinkKind = 'password' | 'sign-in' | 'sign-up' | 'email'
type OverBecause = 'used' | 'expired'

/**
 * Refusals that mean a mailed link is no longer valid. The link of an email change is refused like its code
 * (`wrong-code`, `code-expired`); a sign-in link as `no-identity`.
 */
const overBy: Partial<Record<RefusalCode, OverBecause>> = {
  'link-used': 'used',
  'wrong-code': 'used',
  'link-expired': 'expired',
  'code-expired': 'expired',
  'no-identity': 'expired',
}

/**
 * Why the page's mailed link is no longer valid, once a call was refused for it. Pass every error to `textOf`: it
 * records such a refusal, and returns the text of any other error.
 */
export function useLinkOver(): { over: OverBecause | undefined; textOf: (error: unknown) => string | undefined } {
  const errorText = useErrorText()
  const [over, setOver] = useState<OverBecause>()
  const textOf = (error: unknown) => {
    const why = error instanceof CallError && error.code !== undefined ? overBy[error.code] : undefined
    setOver(why)
    return why === undefined ? errorText(error) : undefined
  }
  return { over, textOf }
}

/** A mailed link that has expired or was used: which link it was, and a button to get a new one. */
export function LinkOver({ kind, why, newLink }: { kind: LinkKind; why: OverBecause; newLink: ReactNode }) {
  const { t } = useLingui()
  const titles: Readonly<Record<LinkKind, Readonly<Record<OverBecause, string>>>> = {
    password: { used: t`This password link has been used`, expired: t`This password link has expired` },
    'sign-in': { used: t`This sign-in link has been used`, expired: t`This sign-in link has expired` },
    'sign-up': { used: t`This sign-up link has been used`, expired: t`This sign-up link has expired` },
    email: { used: t`This email link has been used`, expired: t`This email link has expired` },
  }
  return (
    <PageState
      picture={<NotFoundPicture className="w-56" />}
      title={titles[kind][why]}
      action={
        <>
          {newLink}
          {(kind === 'sign-in' || kind === 'sign-up') && (
            <Link to="/sign-in" className={buttonClass({ tone: 'quiet' })}>
              <Trans>Sign in</Trans>
            </Link>
          )}
        </>
      }
    >
      <p role="alert">
        <Trans>A link works once, for a limited time, and only the newest one works.</Trans>
      </p>
    </PageState>
  )
}
