import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { engagement } from '@waea/contract/engagement'
import { Card } from '@waea/ui/card'
import { FailedState } from '@waea/ui/failed-state'
import { PageHeading } from '@waea/ui/page-heading'
import { SkeletonList } from '@waea/ui/skeleton'
import { useCall } from '../../shell/data/use-call.ts'
import { BackLink } from '../../shell/routing/back-link.tsx'
import { useParam } from '../../shell/routing/link.tsx'
import { useCustomerUuid, useEnglishMark } from '../../shell/session/portal.tsx'
import { useBonusPlace } from './use-bonus-place.ts'
import { useGroupWords } from './use-group-words.ts'

/** One bonus: what it is, and whether the points are enough (1§2 bonuses/{uuid}). */
export default function OneBonus() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const bonus = useCall(engagement.bonus, { customerUuid, bonusUuid: useParam('uuid') ?? '' })
  const points = useCall(engagement.bonuses, { customerUuid })
  const words = useGroupWords()
  const english = useEnglishMark()
  if (bonus.isPending) return <SkeletonList />
  if (!bonus.data) {
    return bonus.error?.code === 'not-found' ? (
      <PageHeading title={<Trans>This bonus isn’t here any more</Trans>} above={<Back />} />
    ) : (
      <FailedState title={t`We couldn’t load the bonus`} of={bonus} />
    )
  }
  const { title, description, group, cost } = bonus.data
  const missing = points.data && cost - points.data.total
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading title={<span lang={english}>{title}</span>} above={<Back />}>
        {words[group]}
      </PageHeading>
      <Card className="grid gap-3">
        <p lang={english}>{description}</p>
        <p className="text-h3 tabular-nums">
          <Plural value={cost} one="# point" other="# points" />
        </p>
        {missing !== undefined && (
          <p className="text-ink-2">
            {missing > 0 ? (
              <Plural value={missing} one="You need # more point." other="You need # more points." />
            ) : (
              <Trans>You have enough points. Take it with your rewards card, where you collect them.</Trans>
            )}
          </p>
        )}
      </Card>
    </div>
  )
}

function Back() {
  const place = useBonusPlace()
  return (
    <BackLink to={`${place}/rewards`}>
      <Trans>Bonuses</Trans>
    </BackLink>
  )
}
