import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Card } from '@waea/ui/card'
import { Skeleton } from '@waea/ui/states/skeleton'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { RowLink } from '../../../shell/routing/shared/row-link.tsx'
import { useProfileCards } from '../use-profile-cards.ts'

/** The customer's quick links (1§2). */
export function QuickLinks() {
  const { _ } = useLingui()
  const { links, placeOf, isPending, error } = useProfileCards()
  if (isPending) return <Skeleton className="h-64 rounded-card" />
  // Safe to leave out: every link is also on the account's page.
  if (error || links.length === 0) return null
  return (
    <Card as="section" aria-labelledby="quick-links" className="py-2">
      <div className="flex items-center justify-between gap-4">
        <h2 id="quick-links" className="text-l font-semibold">
          <Trans>Quick links</Trans>
        </h2>
        <Link to="/profile/quick-links" className="inline-flex min-h-11 items-center text-s">
          <Trans>Arrange</Trans>
        </Link>
      </div>
      <ul className="divide-y divide-line">
        {links.map((card) => {
          const place = placeOf(card)
          if (!place) return null
          const { to, icon: Icon, title } = place
          return (
            <RowLink key={card} to={to} icon={<Icon aria-hidden="true" className="size-5 text-ink-2" />}>
              {_(title)}
            </RowLink>
          )
        })}
      </ul>
    </Card>
  )
}
