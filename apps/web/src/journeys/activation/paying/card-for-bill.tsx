import { Trans } from '@lingui/react/macro'
import { CallError } from '@waea/contract/call-error'
import { dollars, money } from '@waea/kit/money'
import { Card } from '@waea/ui/card'
import type { ReactNode } from 'react'
import { OwnersCards, useIsMember } from '../../../capabilities/payments/shared/owners-cards.tsx'
import { SaveCard } from '../../../capabilities/payments/shared/save-card.tsx'
import { TemporaryNotice } from '../../../shell/frame/shared/temporary-notice.tsx'

/** Whether an activation was refused because it needs a saved card to pay the bills. */
export function needsBillCard(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'no-card' || error.code === 'card-expiring')
}

/** Saves the card that a postpay plan needs before it starts; a member is told that only the owner can. */
export function CardForBill({ children, onSaved }: { children: ReactNode; onSaved: () => void }) {
  const isMember = useIsMember()
  if (isMember) return <OwnersCards />
  return (
    <>
      <TemporaryNotice />
      <Card as="section" aria-labelledby="card-for-bill">
        <div className="grid gap-5">
          <div className="grid gap-1">
            <h2 id="card-for-bill" className="text-l font-bold">
              <Trans>A card for your bills</Trans>
            </h2>
            <p className="text-ink-2">{children}</p>
          </div>
          <SaveCard returnTo={`${location.pathname}${location.search}`} onSaved={onSaved} />
        </div>
      </Card>
    </>
  )
}

/** Why the plan needs a card, or that a new one is needed because the saved card has expired. */
export function CardWords({ plan, error }: { plan: { Name: string; PriceCents: number }; error: unknown }) {
  const isOver = error instanceof CallError && error.code === 'card-expiring'
  const price = dollars(money(plan.PriceCents))
  return isOver ? (
    <Trans>
      {plan.Name} goes on your bill, {price} for each period. Your saved card has expired: save another one to pay your
      bills. We charge nothing now.
    </Trans>
  ) : (
    <Trans>
      {plan.Name} goes on your bill, {price} for each period. Save a card to pay your bills. We charge nothing now.
    </Trans>
  )
}
