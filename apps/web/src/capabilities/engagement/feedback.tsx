import { Trans, useLingui } from '@lingui/react/macro'
import { engagement } from '@waea/contract/engagement'
import { overview } from '@waea/contract/overview'
import { buttonClass } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useSession } from '../../shell/session/shared/portal.tsx'
import { FeedbackForm } from './feedback-form.tsx'

/** The feedback form: the questions of this year, with five answers each (1§2). */
export default function Feedback() {
  const { t } = useLingui()
  const session = useSession()
  const survey = useCall(engagement.feedbackQuestions, {})
  const [isSent, setSent] = useState(false)
  const customerUuid = session.status === 'signed-in' ? session.customerUuid : undefined
  if (isSent) return <Thanks />
  return (
    <Screen
      title={<Trans>Tell us what you think</Trans>}
      lead={
        <Trans>
          It takes a minute. We read every answer, but can’t reply to them. If you need a reply, please ask us.
        </Trans>
      }
    >
      <Loaded query={survey} waiting={<SkeletonList />} failed={t`We couldn’t load the questions`}>
        {(data) =>
          customerUuid === undefined ? (
            <SignInFirst />
          ) : (
            <OfCustomer customerUuid={customerUuid} survey={data} onSent={() => setSent(true)} />
          )
        }
      </Loaded>
    </Screen>
  )
}

function OfCustomer({
  customerUuid,
  survey,
  onSent,
}: {
  customerUuid: string
  survey: Parameters<typeof FeedbackForm>[0]['survey']
  onSent: () => void
}) {
  const { t } = useLingui()
  const preferences = useCall(overview.customerPreferences, { customerUuid })
  const given = preferences.data?.web_feedback ?? []
  if (survey.questions.length === 0) {
    return <EmptyState title={t`There’s nothing to ask at the moment`}>{null}</EmptyState>
  }
  return (
    <>
      {given.includes(survey.year) && (
        <p className="text-ink-2">
          <Trans>You’ve already answered or closed this year’s questions. What you send now replaces that.</Trans>
        </p>
      )}
      <FeedbackForm customerUuid={customerUuid} survey={survey} given={given} onSent={onSent} />
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
    <Screen
      title={<Trans>Thank you</Trans>}
      lead={<Trans>We’ve saved your answers. You can change them until the end of the year.</Trans>}
    >
      <Link to="/profile" className={buttonClass({ className: 'justify-self-start' })}>
        <Trans>Back to your account</Trans>
      </Link>
    </Screen>
  )
}
