import { Trans } from '@lingui/react/macro'
import { isInconclusive } from '@waea/contract/call-error'
import { Button, buttonClass } from '@waea/ui/button'
import { NotFoundPicture } from '@waea/ui/illustrations/not-found'
import { Notice } from '@waea/ui/states/notice'
import { PageState } from '@waea/ui/states/page-state'
import { Spinner } from '@waea/ui/states/spinner'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSending } from '../../../shell/forms/shared/sending.ts'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { type LinkKind, LinkOver, useLinkOver } from './link-over.tsx'

/**
 * Runs an address's action as soon as its page opens; once, even if React runs the effect twice. Returns why it was
 * refused.
 */
export function useOnArrival(act: () => Promise<void>): string | undefined {
  const { refusal, onSend } = useSending(act)
  const started = useRef(false)

  useEffect(() => {
    if (started.current) return
    started.current = true
    void onSend()
  }, [onSend])
  return refusal
}

/**
 * The page of a mailed link: its button runs the action. Opening the page does nothing, because mail scanners open
 * every link.
 */
export function LinkPage({
  kind,
  newLink,
  title,
  says,
  buttonText,
  failedTitle,
  wayOn,
  act,
}: {
  kind: LinkKind
  /** Shown when the link has expired or was used: a button that gets a new one. */
  newLink: ReactNode
  title: ReactNode
  says: ReactNode
  buttonText: ReactNode
  failedTitle: ReactNode
  wayOn?: ReactNode
  act: () => Promise<void>
}) {
  const { over, textOf } = useLinkOver()
  const [mayRetry, setMayRetry] = useState(false)
  const { refusal, isSending, onSend } = useSending(act, {
    textOf(error) {
      setMayRetry(isInconclusive(error))
      return textOf(error)
    },
  })
  if (over !== undefined) return <LinkOver kind={kind} why={over} newLink={newLink} />
  if (refusal !== undefined && !mayRetry)
    return <ArrivalPage title={title} failedTitle={failedTitle} refusal={refusal} wayOn={wayOn} />
  return (
    <PageState
      title={title}
      action={
        <Button loading={isSending} onClick={() => void onSend()}>
          {buttonText}
        </Button>
      }
    >
      <p>{says}</p>
      {refusal !== undefined && (
        <Notice tone="bad" className="mt-4 text-left">
          {refusal}
        </Notice>
      )}
    </PageState>
  )
}

/**
 * The page of an action that runs by itself: a short wait, or why it failed and what to do next, usually signing in.
 */
export function ArrivalPage({
  title,
  failedTitle,
  refusal,
  wayOn,
}: {
  title: ReactNode
  failedTitle: ReactNode
  refusal: string | undefined
  wayOn?: ReactNode
}) {
  if (refusal !== undefined) {
    return (
      <PageState
        picture={<NotFoundPicture className="w-56" />}
        title={failedTitle}
        action={
          wayOn ?? (
            <Link to="/sign-in" className={buttonClass()}>
              <Trans>Sign in</Trans>
            </Link>
          )
        }
      >
        <p role="alert">{refusal}</p>
      </PageState>
    )
  }
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-4 py-16 text-center">
      <Spinner className="size-8 text-primary" />
      <h1 tabIndex={-1} className="text-title outline-none">
        {title}
      </h1>
      <p role="status" className="text-ink-2">
        <Trans>One moment…</Trans>
      </p>
    </div>
  )
}
