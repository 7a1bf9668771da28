import { Trans } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from '../../shell/link.tsx'
import { useErrorText } from '../../shell/refusal-text.tsx'
import { AuthPage } from './auth-page.tsx'

/**
 * Does what an address is for as soon as its page opens; once, though React may run an effect twice. Gives why it was
 * refused.
 */
export function useOnArrival(act: () => Promise<void>): string | undefined {
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string>()
  const started = useRef(false)

  useEffect(() => {
    if (started.current) return
    started.current = true
    act().catch((error: unknown) => setRefusal(errorText(error)))
  }, [act, errorText])
  return refusal
}

/** The page of an act that runs by itself: a moment's wait, or why it did not work and the way to sign in. */
export function ArrivalPage({ title, refusal }: { title: ReactNode; refusal: string | undefined }) {
  return (
    <AuthPage title={title}>
      {refusal === undefined ? (
        <p role="status" className="text-ink-2">
          <Trans>One moment…</Trans>
        </p>
      ) : (
        <div className="grid justify-items-start gap-4">
          <p role="alert">{refusal}</p>
          <Link to="/sign-in" className={buttonClass()}>
            <Trans>Sign in</Trans>
          </Link>
        </div>
      )}
    </AuthPage>
  )
}
