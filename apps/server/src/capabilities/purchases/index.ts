export { endPayment, giveUp, giveUpEach, refuseIfUnknown } from './give-up.ts'
export {
  type Bought,
  boughtAnswer,
  type Charged,
  chargeAway,
  type HowToPay,
  lockAndPrepare,
  pay,
  payPrepared,
  preparePurchase,
  startOf,
} from './pay.ts'
export {
  asQuoted,
  endUnpaid,
  forgetQuotes,
  meansOf,
  type QuotedSale,
  quoteLifeMs,
  stale,
  startedOrQuoted,
} from './quoted.ts'
export type { Sale } from './sale.ts'
