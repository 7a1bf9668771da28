import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { engagement } from '@waea/contract/engagement'
import { EmptyState } from '@waea/ui/empty-state'
import { FailedState } from '@waea/ui/failed-state'
import { PageHeading } from '@waea/ui/page-heading'
import { SkeletonList } from '@waea/ui/skeleton'
import { useCall } from '../../shell/data/use-call.ts'
import { BackLink } from '../../shell/routing/back-link.tsx'
import { Link } from '../../shell/routing/link.tsx'
import { useCustomerUuid, useEnglishMark } from '../../shell/session/portal.tsx'
import { useBonusPlace } from './use-bonus-place.ts'
import { useGroupWords } from './use-group-words.ts'

type Bonus = Gives<typeof engagement.bonuses>['bonuses'][number]

const tabClass =
  'inline-flex min-h-11 items-center rounded-pill border border-line bg-surface px-4 font-semibold text-ink-2 aria-[current=page]:border-primary aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft'

/** The points, and the bonuses of one category by their groups (1§2 bonuses). */
export function BonusList({ category }: { category: Bonus['category'] }) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const place = useBonusPlace()
  const answer = useCall(engagement.bonuses, { customerUuid })
  const shown = answer.data?.bonuses.filter((bonus) => bonus.category === category)
  return (
    <div className="grid gap-6">
      <PageHeading
        title={<Trans>Bonuses</Trans>}
        above={
          place === '/profile/bonuses' ? (
            <BackLink to="/profile">
              <Trans>Your account</Trans>
            </BackLink>
          ) : (
            <BackLink to="/profile/ufb/broadband/subscriptions">
              <Trans>Broadband</Trans>
            </BackLink>
          )
        }
      >
        {answer.data && <Plural value={answer.data.total} one="You have # point." other="You have # points." />}
      </PageHeading>
      <nav aria-label={t`Bonuses`} className="flex flex-wrap gap-2">
        <Link to={`${place}/rewards`} className={tabClass}>
          <Trans>Your rewards</Trans>
        </Link>
        <Link to={`${place}/gifts`} className={tabClass}>
          <Trans>Other gifts</Trans>
        </Link>
      </nav>
      {answer.isPending && <SkeletonList />}
      {answer.isError && !answer.data && (
        <FailedState title={t`We couldn’t load the bonuses`} of={answer}>
          <Trans>Your points are safe.</Trans>
        </FailedState>
      )}
      {shown?.length === 0 && (
        <EmptyState title={t`There’s nothing here at the moment`}>
          <Trans>Please come back a little later.</Trans>
        </EmptyState>
      )}
      {shown && <Groups bonuses={shown} />}
    </div>
  )
}

function Groups({ bonuses }: { bonuses: readonly Bonus[] }) {
  const words = useGroupWords()
  const place = useBonusPlace()
  const english = useEnglishMark()
  const groups = [...new Set(bonuses.map(({ group }) => group))]
  return groups.map((group) => (
    <section key={group} aria-labelledby={`group-${group}`} className="grid gap-3">
      <h2 id={`group-${group}`} className="text-h3">
        {words[group]}
      </h2>
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
