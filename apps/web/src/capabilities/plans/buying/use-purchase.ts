import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '@waea/contract/call'
import { CallError } from '@waea/contract/call-error'
import { balance } from '@waea/contract/money/balance'
import { catalogue } from '@waea/contract/shop/catalogue'
import { firstAvailability } from '@waea/domain/catalogue/catalogue-entry'
import type { Purchase } from '@waea/domain/plans/purchase'
import { useState } from 'react'
import { keyOf } from '../../../shell/calls/shared/wanted.ts'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import type { Line } from '../../payments/shared/outcome/await-payment.ts'
import type { PayChoice, StartedPayment } from '../../payments/shared/use-pay.ts'
import { buy, noteBought, type OfferChoice } from './buy.ts'
import { purchaseFailure } from './purchase-failure.ts'

type Product = Parameters<typeof noteBought>[3]
type Buying = { line: Line; queries: QueryClient; choice: OfferChoice; purchase: Purchase; product: { kept: Product } }

/** What a refusal shows to be out of date. */
const outdatedBy: Record<string, Call> = {
  'price-changed': catalogue.entries,
  'not-enough-balance': balance.credit,
}

/**
 * How to buy a plan or an add-on, shared by every button that does. `done` records a successful purchase: analytics
 * counts it, and the returned product is cached (1§4, 2§7.2).
 */
export function purchasing({ line, queries, choice, purchase, product }: Buying) {
  return {
    async start({ KeepCard: _kept, ...card }: PayChoice, key: string): Promise<StartedPayment> {
      try {
        const answer = await buy(line, choice, card, key)
        // The answer holds the product after the purchase only if it is already paid.
        product.kept = answer.Status === 'COMPLETED' ? answer.PrepayProduct : undefined
        return answer
      } catch (error) {
        // Show the new price or payer, so that the person sees it before they decide again.
        const outdated = error instanceof CallError && outdatedBy[error.code ?? '']
        if (outdated) await queries.invalidateQueries({ queryKey: keyOf(outdated) })
        throw purchaseFailure(error)
      }
    },
    done: () => noteBought(queries, choice, purchase.dueNow, product.kept),
  }
}

/** Buys under a stable id, so that the same purchase is the same payment on every screen. */
export function usePurchase({
  choice,
  purchase,
  onBought,
}: {
  choice: OfferChoice
  purchase: Purchase
  onBought: () => void
}) {
  const portal = usePortal()
  const [product] = useState<{ kept: Product }>({ kept: undefined })
  const { start, done } = purchasing({ line: portal, queries: portal.queries, choice, purchase, product })
  return {
    name: `buy-${choice.mobile.UUID}-${firstAvailability(choice.entry)?.UUID}`,
    request: { renews: choice.renews, price: choice.price, fromCredit: choice.fromCredit },
    start,
    done() {
      done()
      onBought()
    },
  }
}
