import { Trans, useLingui } from '@lingui/react/macro'
import { engagement } from '@waea/contract/engagement'
import { overview } from '@waea/contract/overview'
import { buttonClass } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/empty-state'
import { FailedState } from '@waea/ui/failed-state'
import { PageHeading } from '@waea/ui/page-heading'
import { SkeletonList } from '@waea/ui/skeleton'
import { useState } from 'react'
import { useCall } from '../../shell/data/use-call.ts'
import { Link } from '../../shell/routing/link.tsx'
import { useSession } from '../../shell/session/portal.tsx'
import { FeedbackForm } from './feedback-form.tsx'

/** The feedback form: the questions of this year, with five answers each (1§2). */
export default function Feedback() {
  const { t } = useLingui()
  const session = useSession()
  const asked = useCall(engagement.feedbackQuestions, {})
  const [isSent, setSent] = useState(false)
  const customerUuid = session.status === 'signed-in' ? session.customerUuid : undefined
  if (isSent) return <Thanks />
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 py-2 lg:py-6">
      <PageHeading title={<Trans>Tell us what you think</Trans>}>
        <Trans>It takes a minute. We read all of it, and answer none of it: for an answer, please ask us.</Trans>
      </PageHeading>
      {asked.isPending && <SkeletonList />}
      {asked.isError && !asked.data && <FailedState title={t`We couldn’t load the questions`} of={asked} />}
      {asked.data && customerUuid === undefined && <SignInFirst />}
      {asked.data && customerUuid !== undefined && (
        <OfCustomer customerUuid={customerUuid} asked={asked.data} onSent={() => setSent(true)} />
      )}
    </div>
  )
}

function OfCustomer({
  customerUuid,
  asked,
  onSent,
}: {
  customerUuid: string
  asked: Parameters<typeof FeedbackForm>[0]['asked']
  onSent: () => void
}) {
  const { t } = useLingui()
  const preferences = useCall(overview.customerPreferences, { customerUuid })
  const given = preferences.data?.web_feedback ?? []
  if (asked.questions.length === 0) {
    return <EmptyState title={t`There’s nothing to ask at the moment`}>{null}</EmptyState>
  }
  return (
    <>
      {given.includes(asked.year) && (
        <p className="text-ink-2">
          <Trans>You’ve told us this year already, or closed the question. What you send now counts instead.</Trans>
        </p>
      )}
      <FeedbackForm customerUuid={customerUuid} asked={asked} given={given} onSent={onSent} />
    </>
  )
}

function SignInFirst() {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`Sign in to tell us`}
      action={
        <Link to="/sign-in" search={{ redirect: '/feedback' }} className={buttonClass()}>
          <Trans>Sign in</Trans>
        </Link>
      }
    >
      <Trans>The questions are for customers.</Trans>
    </EmptyState>
  )
}

function Thanks() {
  return (
    <div className="mx-auto grid w-full max-w-2xl justify-items-start gap-4 py-2 lg:py-6">
      <PageHeading title={<Trans>Thank you</Trans>}>
        <Trans>We’ve kept your answers. You can send others until the end of the year; the last ones count.</Trans>
      </PageHeading>
      <Link to="/profile" className={buttonClass()}>
        <Trans>Back to your account</Trans>
      </Link>
    </div>
  )
}
