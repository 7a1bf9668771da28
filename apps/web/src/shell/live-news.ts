import { activation } from '@waea/contract/activation'
import { balance } from '@waea/contract/balance'
import type { Call } from '@waea/contract/call'
import { customers } from '@waea/contract/customers'
import { payments } from '@waea/contract/payments'
import { plans } from '@waea/contract/plans'
import { shop } from '@waea/contract/shop'
import { usage } from '@waea/contract/usage'

const products = [plans.mobiles, plans.prepayProduct, plans.postpayProduct, usage.dashboard] as const

/** Which answers are no longer true after an event of the live stream. */
const touched: Readonly<Record<string, readonly Call[]>> = {
  // Says only from where the stream goes on after a cut.
  'stream.opened': [],
  'account.changed': [customers.accountState, customers.customer],
  'balance.changed': [balance.credit, balance.movements, usage.dashboard, plans.prepayProduct, payments.receipts],
  'cards.changed': [payments.methods, usage.dashboard],
  'cart.changed': [shop.customerCart],
  'mobile.changed': [...products, activation.progress, activation.installation],
  'order.changed': [shop.orders, shop.order, shop.parcels, shop.esimStatus, plans.mobiles],
  'payment.changed': [payments.payment, payments.charges, payments.receipts, payments.receipt],
  'plan.changed': [...products, usage.postpayBalance, balance.credit],
  'usage.changed': [usage.dashboard, usage.postpayBalance, usage.histogram, usage.charges, balance.credit],
}

/** The calls to ask again after an event; undefined for an event that this version does not know. */
export function changedBy(event: string): readonly Call[] | undefined {
  return touched[event]
}
