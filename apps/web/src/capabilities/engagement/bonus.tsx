import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { engagement } from '@waea/contract/engagement'
import { Card } from '@waea/ui/card'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { useParam } from '../../shell/routing/shared/link.tsx'
import { BrandArt } from '../../shell/session/shared/brand-art.tsx'
import { useCustomerUuid, useEnglishMark } from '../../shell/session/shared/portal.tsx'
import { useBonusPlace } from './use-bonus-place.ts'
import { useGroupWords } from './use-group-words.ts'

/** One bonus: what it is, and whether the customer has enough points (1§2 bonuses/{uuid}). */
export default function OneBonus() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const bonus = useCall(engagement.bonus, { customerUuid, bonusUuid: useParam('uuid') ?? '' })
  const points = useCall(engagement.bonuses, { customerUuid })
  const words = useGroupWords()
  const english = useEnglishMark()
  const missing = bonus.data && points.data && bonus.data.cost - points.data.total
  const back = { to: `${useBonusPlace()}/rewards`, name: <Trans>Bonuses</Trans> } as const
  return (
    <Loaded
      query={bonus}
      waiting={<SkeletonList />}
      failed={t`We couldn’t load the bonus`}
      instead={({ code }) =>
        code === 'not-found' && <Screen title={<Trans>This bonus isn’t here any more</Trans>} back={back} />
      }
    >
      {({ title, description, group, cost }) => (
        <Screen title={<span lang={english}>{title}</span>} back={back} lead={words[group]}>
          <Card className="grid gap-3">
            <BrandArt name={group} className="w-full max-w-80" />
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
        </Screen>
      )}
    </Loaded>
  )
}
