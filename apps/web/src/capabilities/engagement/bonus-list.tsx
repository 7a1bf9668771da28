import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { engagement } from '@waea/contract/engagement'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'
import { BrandArt } from '../../shell/session/shared/brand-art.tsx'
import { useCustomerUuid, useEnglishMark } from '../../shell/session/shared/portal.tsx'
import { useBonusPlace } from './use-bonus-place.ts'
import { useGroupWords } from './use-group-words.ts'

type Bonus = Gives<typeof engagement.bonuses>['bonuses'][number]

const tabClass =
  'inline-flex min-h-11 items-center rounded-pill border border-line bg-surface px-4 font-semibold text-ink-2 aria-[current=page]:border-primary aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft'

/** The points balance, and the bonuses of one category in groups (1§2 bonuses). */
export function BonusList({ category }: { category: Bonus['category'] }) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const place = useBonusPlace()
  const answer = useCall(engagement.bonuses, { customerUuid })
  return (
    <Screen
      title={<Trans>Bonuses</Trans>}
      back={
        place === '/profile/bonuses'
          ? { to: '/profile', name: <Trans>Your account</Trans> }
          : { to: '/profile/ufb/broadband/subscriptions', name: <Trans>Broadband</Trans> }
      }
      lead={answer.data && <Plural value={answer.data.total} one="You have # point." other="You have # points." />}
      width="wide"
    >
      <nav aria-label={t`Bonuses`} className="flex flex-wrap gap-2">
        <Link to={`${place}/rewards`} className={tabClass}>
          <Trans>Your rewards</Trans>
        </Link>
        <Link to={`${place}/gifts`} className={tabClass}>
          <Trans>Other gifts</Trans>
        </Link>
      </nav>
      <Loaded
        query={answer}
        waiting={<SkeletonList />}
        failed={t`We couldn’t load the bonuses`}
        note={<Trans>Your points are safe.</Trans>}
      >
        {({ bonuses }) => <Groups bonuses={bonuses.filter((bonus) => bonus.category === category)} />}
      </Loaded>
    </Screen>
  )
}

function Groups({ bonuses }: { bonuses: readonly Bonus[] }) {
  const { t } = useLingui()
  const words = useGroupWords()
  const place = useBonusPlace()
  const english = useEnglishMark()
  if (bonuses.length === 0) {
    return (
      <EmptyState
        picture={<BrandArt name="gifts" className="w-40 max-w-full" />}
        title={t`There’s nothing here at the moment`}
      >
        <Trans>Please come back a little later.</Trans>
      </EmptyState>
    )
  }
  const groups = [...new Set(bonuses.map(({ group }) => group))]
  return groups.map((group) => (
    <section key={group} aria-labelledby={`group-${group}`} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <BrandArt name={group} className="w-[min(6rem,28%)] shrink-0" />
        <h2 id={`group-${group}`} className="max-w-full min-w-0 text-h3">
          {words[group]}
        </h2>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {bonuses
          .filter((bonus) => bonus.group === group)
          .map(({ uuid, title, cost }) => (
            <li key={uuid} className="grid">
              <Link
                to={`${place}/${uuid}`}
                className="group grid content-between gap-3 rounded-card border border-line bg-surface p-inset text-ink no-underline"
              >
                <span lang={english} className="font-semibold underline-offset-4 group-hover:underline">
                  {title}
                </span>
                <span className="text-ink-2 tabular-nums">
                  <Plural value={cost} one="# point" other="# points" />
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  ))
}
