import { useLingui } from '@lingui/react/macro'
import { visitsOf } from '@waea/domain/broadband/availability'
import { dateText } from '@waea/kit/date-text'
import { Timeline, type TimelineStep } from '@waea/ui/data/timeline'
import type { ChosenVisit, FibreDraft } from '../../capabilities/broadband/shared/draft.ts'
import { useVisitText } from '../../capabilities/broadband/shared/use-visit-text.ts'
import type { Availability } from '../../capabilities/broadband/shared/wire.ts'
import { useLocale } from '../../shell/session/shared/portal.tsx'

type Facts = Pick<Availability, 'Availability' | 'LFC'> & {
  rsf?: string | undefined
  visit?: Pick<ChosenVisit, 'Mode' | 'StartNanos' | 'EndNanos'> | undefined
  hasRouter: boolean
  isMove?: boolean
}

/** The facts of a draft that its next steps depend on. */
export function factsOf(draft: FibreDraft, found: Availability): Facts {
  const { Availability, LFC } = found
  return {
    Availability,
    LFC,
    rsf: draft.rsf,
    visit: draft.visit,
    hasRouter: draft.with_wifi_router,
    isMove: draft.move !== undefined,
  }
}

/**
 * What happens after the order, who visits, and when the first bill is issued. With `isOrdered`, the order itself is
 * shown as done.
 */
export function NextSteps({ facts, isOrdered }: { facts: Facts; isOrdered?: boolean }) {
  const { t } = useLingui()
  const later = useLaterSteps(facts)
  return (
    <Timeline
      label={t`What happens next`}
      steps={[
        {
          key: 'order',
          title: isOrdered ? t`Ordered` : t`You order`,
          detail: isOrdered
            ? t`${facts.LFC} has accepted the order.`
            : t`${facts.LFC}, who owns the fibre here, accepts the order. Usually that takes seconds.`,
          state: isOrdered ? 'done' : 'now',
        },
        ...later.map((step, at) => ({ ...step, state: isOrdered && at === 0 ? ('now' as const) : ('next' as const) })),
      ]}
    />
  )
}

function useLaterSteps({ Availability, LFC, rsf, visit, hasRouter, isMove }: Facts): Omit<TimelineStep, 'state'>[] {
  const { t } = useLingui()
  const locale = useLocale()
  const visits = visitsOf(Availability)
  const visitText = useVisitText()
  const time = visit && visitText(visit)
  const day = rsf && dateText(rsf, 'weekday', locale)
  return [
    ...(visits.includes('scope')
      ? [
          {
            key: 'scope',
            title: t`A technician takes a look`,
            detail:
              visit?.Mode === 'scope'
                ? t`From ${LFC}: ${time}. They see how the fibre gets to your house.`
                : t`From ${LFC}, at a time that you choose. They see how the fibre gets to your house.`,
          },
        ]
      : []),
    ...(visits.includes('install')
      ? [
          {
            key: 'install',
            title: t`A technician connects the house`,
            detail:
              visit?.Mode === 'install'
                ? t`From ${LFC}: ${time}. It can take most of the day, and someone aged 18 or over must be home.`
                : t`From ${LFC}, in a morning or an afternoon that you choose. It can take most of the day, and someone aged 18 or over must be home.`,
          },
        ]
      : []),
    ...(hasRouter
      ? [{ key: 'router', title: t`Your router arrives`, detail: t`By courier, usually in 2 to 4 working days.` }]
      : []),
    {
      key: 'start',
      title: day ? t`Your fibre starts on ${day}` : t`Your fibre starts`,
      detail:
        visits.length > 0 ? t`On the day of the installation.` : t`No visit is needed. We’ll email you when it’s on.`,
    },
    ...(isMove
      ? [
          {
            key: 'old',
            title: t`Your old connection ends`,
            detail: t`Not before the new one works. If the new one doesn’t go ahead, the old one stays as it is.`,
          },
        ]
      : []),
    {
      key: 'bill',
      title: t`Your first bill`,
      detail: t`It has one month of the plan, from the day of connection. You see it in your account before it’s due.`,
    },
  ]
}
