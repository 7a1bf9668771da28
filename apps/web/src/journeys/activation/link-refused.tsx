import { Trans, useLingui } from '@lingui/react/macro'
import { CallError } from '@waea/contract/call-error'
import { activation } from '@waea/contract/mobile/activation'
import { Button, buttonClass } from '@waea/ui/button'
import { NotFoundPicture } from '@waea/ui/illustrations/not-found'
import { Notice } from '@waea/ui/states/notice'
import { PageState } from '@waea/ui/states/page-state'
import { useState } from 'react'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { useSending } from '../../shell/forms/shared/sending.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useBrand } from '../../shell/session/shared/brand.tsx'
import { useSession } from '../../shell/session/shared/portal.tsx'

/** A link that doesn't work: why, and what to do. For an expired one, offers to send a new link (1§4). */
export function LinkRefused({ error, code }: { error: CallError; code: string }) {
  const { t } = useLingui()
  const { support } = useBrand()
  const errorText = useErrorText()
  const isVisitor = useSession().status === 'signed-out'
  const isExpired = error.code === 'link-expired'
  const isDone = error.code === 'already-active' || error.code === 'link-used'
  return (
    <PageState
      picture={<NotFoundPicture className="w-56" />}
      title={
        isExpired ? t`This link has expired` : isDone ? t`This link has already been used` : t`This link doesn’t work`
      }
      action={
        <>
          {isExpired && <NewLink code={code} />}
          {isVisitor && !isDone && (
            <Link to="/mobile-onboarding" className={buttonClass({ tone: isExpired ? 'quiet' : 'primary' })}>
              <Trans>Use a code instead</Trans>
            </Link>
          )}
          <Link
            to="/profile/plans"
            className={buttonClass({ tone: isExpired || (isVisitor && !isDone) ? 'quiet' : 'primary' })}
          >
            <Trans>Go to your account</Trans>
          </Link>
          <a href={support.phoneLink} className={buttonClass({ tone: 'link' })}>
            <Trans>Call {support.phone}</Trans>
          </a>
        </>
      }
    >
      <p role="alert">{errorText(error)}</p>
    </PageState>
  )
}

const isTooSoon = (error: unknown) => error instanceof CallError && error.code === 'code-too-soon'

function NewLink({ code }: { code: string }) {
  const { t } = useLingui()
  const newLink = useSend(activation.newLink)
  const errorText = useErrorText()
  const [isSent, setSent] = useState(false)
  const { refusal, onSend, isSending } = useSending(
    async () => {
      await newLink.mutateAsync({ Token: code })
      setSent(true)
    },
    {
      textOf: (error) =>
        isTooSoon(error) ? t`We’ve just sent a new link. You can ask for another in a minute.` : errorText(error),
    },
  )
  if (isSent) {
    return (
      <Notice tone="good">
        <Trans>If this SIM is waiting to be activated, we’ve sent a new link by text and by email.</Trans>
      </Notice>
    )
  }
  return (
    <>
      <Button loading={isSending} onClick={() => void onSend()}>
        <Trans>Send me a new link</Trans>
      </Button>
      {refusal && <Notice tone="bad">{refusal}</Notice>}
    </>
  )
}
