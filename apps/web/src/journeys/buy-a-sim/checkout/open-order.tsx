import { Trans } from '@lingui/react/macro'
import { PageHeading } from '@waea/ui/page-heading'
import { SettleOpenTry } from '../../../capabilities/payments/shared/settle-open-try.tsx'
import { type Ordering, orderPurchase } from '../purchased.ts'
import { useOrdered } from './use-ordered.ts'

/** The order that this tab was paying before a reload. Its cart is gone, because the payment may have bought it. */
export function OpenOrder({ cartUuid, onRefused }: { cartUuid: string; onRefused: () => void }) {
  const ordered = useOrdered()
  return (
    <div className="grid gap-6 py-2">
      <PageHeading title={<Trans>Pay and join</Trans>} />
      <SettleOpenTry<Ordering>
        purchaseId={orderPurchase(cartUuid)}
        onPaid={(_, ordering) => (ordering ? ordered(ordering) : onRefused())}
        onRefused={onRefused}
      />
    </div>
  )
}
