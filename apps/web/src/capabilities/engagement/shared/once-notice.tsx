import { Trans } from '@lingui/react/macro'
import { engagement } from '@waea/contract/engagement'
import { overview } from '@waea/contract/overview'
import { customers } from '@waea/contract/people/customers'
import { Button, buttonClass } from '@waea/ui/button'
import { Notice } from '@waea/ui/states/notice'
import type { ReactNode } from 'react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import type { Address } from '../../../shell/routing/shared/addresses.ts'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import { isOn } from '../../../shell/session/shared/settings.ts'

/**
 * The one notice shown beside the mobile: the tour, then what's new, then the feedback of the year. Each is shown until
 * it is opened or dismissed, then never again. It is part of a page, never an overlay.
 */
export default function OnceNotice({ customerUuid }: { customerUuid: string }) {
  const { settings } = usePortal()
  const own = useCall(customers.userPreferences, {})
  const ofCustomer = useCall(overview.customerPreferences, { customerUuid })
  const tour = useCall(engagement.welcomeTour, {}, { enabled: isOn(settings, 'HAS_WELCOME_TOUR') })
  const news = useCall(engagement.whatsNew, { document: 'web' }, { enabled: isOn(settings, 'IS_WHATS_NEW_ALLOWED') })
  const survey = useCall(engagement.feedbackQuestions, {}, { enabled: isOn(settings, 'IS_FEEDBACK_ALLOWED') })
  const save = useSend(customers.saveUserPreferences, { changes: [customers.userPreferences] })
  const saveOfCustomer = useSend(overview.saveCustomerPreferences, { changes: [overview.customerPreferences] })
  if (!own.data || !ofCustomer.data) return null
  const { is_web_welcome_tour_shown, v_tour = 0, shown_whats_new_last_version } = own.data
  const answered = ofCustomer.data.web_feedback ?? []

  if (tour.data && !(is_web_welcome_tour_shown && v_tour >= tour.data.version)) {
    const { version } = tour.data
    return (
      <OnceCard
        to="/welcome-tour"
        title={<Trans>New here?</Trans>}
        action={<Trans>Take the tour</Trans>}
        onClose={() => save.mutate({ is_web_welcome_tour_shown: true, v_tour: version })}
      >
        <Trans>Four short steps show you around.</Trans>
      </OnceCard>
    )
  }
  if (news.data && news.data.last_version !== shown_whats_new_last_version) {
    const { last_version } = news.data
    return (
      <OnceCard
        to="/profile/plans/whats-new"
        title={<Trans>What’s new</Trans>}
        action={<Trans>See what’s new</Trans>}
        onClose={() => save.mutate({ shown_whats_new_last_version: last_version })}
      >
        <Trans>We’ve changed a few things for you.</Trans>
      </OnceCard>
    )
  }
  if (survey.data && survey.data.questions.length > 0 && !answered.includes(survey.data.year)) {
    const { year } = survey.data
    return (
      <OnceCard
        to="/feedback"
        title={<Trans>How are we doing?</Trans>}
        action={<Trans>Tell us</Trans>}
        onClose={() => saveOfCustomer.mutate({ customerUuid, web_feedback: [...answered, year] })}
      >
        <Trans>A few questions, once a year.</Trans>
      </OnceCard>
    )
  }
  return null
}

function OnceCard(props: {
  to: Address
  title: ReactNode
  action: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const { to, title, action, onClose, children } = props
  return (
    <Notice
      title={title}
      action={
        <span className="flex flex-wrap gap-3">
          <Link to={to} className={buttonClass()}>
            {action}
          </Link>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Don’t show this again</Trans>
          </Button>
        </span>
      }
    >
      {children}
    </Notice>
  )
}
