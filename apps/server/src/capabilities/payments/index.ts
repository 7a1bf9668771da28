export { cardInMail } from './card-answer.ts'
export { wasRefusedForGood } from './cards/blocked-card.ts'
export { importCards } from './cards/import-cards.ts'
export {
  cardOfCustomer,
  cardsOfCustomer,
  defaultCardOf,
  defaultMethodOf,
  defaultMethodsOf,
  methodsOfCustomer,
  replacementOfCard,
} from './cards/saved-cards.ts'
export { seedCards } from './cards/seed-cards.ts'
export { syncCards } from './cards/sync-cards.ts'
export { abandonOnePayment, abandonPayment, refuseIfPaymentOpen } from './paying/abandon-payment.ts'
export { captureHold, type HoldKey, releaseHold } from './paying/holds.ts'
export { mustNotBeRefused } from './paying/refused-payment.ts'
export { settlePayment } from './paying/settle-payment.ts'
export {
  chosenCard,
  makePreparedPayment,
  mustHaveBillCard,
  type PaymentStart,
  type PreparedPayment,
  preparePayment,
  type StartedPayment,
  startPayment,
} from './paying/start-payment.ts'
export { paymentEvidence } from './payment-evidence.ts'
export { type PaymentNow, paymentNow, type TakenBack, takenBackOf } from './payment-now.ts'
export { paymentOf, paymentsFor, resumablePayment } from './read-payments.ts'
export { printReceipt, receiptAttached, receiptsFor } from './receipts/receipt-file.ts'
export { gstOnReceipt } from './receipts/receipt-paper.ts'
export { type RefundInMail, refundFor, refundInMail, releasedInMail } from './refund-answer.ts'
export { type Covered, owedOfReturn, oweReturned, type Refunded } from './refunds/owe-returned.ts'
export {
  type PaidFor,
  paidFor,
  type RefundWithCard,
  refundOnePayment,
  refundPayment,
} from './refunds/refund-payment.ts'
export {
  decideRefundRequest,
  planRefund,
  readRefundable,
  requestRefund,
} from './refunds/refund-requests.ts'
export type { KeptCard } from './stores/cards.store.ts'
export { gatewayCustomersTaken } from './stores/import.store.ts'
export { loadCards, loadPayments } from './stores/load.store.ts'
export { hasOpenPayments } from './stores/payments.store.ts'
export {
  type KeptReceipt,
  receiptOfPayment,
  receiptsBetween,
  receiptsOfParts,
  receiptsOfPayments,
} from './stores/receipts.store.ts'
export { waitingRequests } from './stores/refund-requests.store.ts'
export {
  type CardPaymentLeft,
  cardPaymentsLeft,
  hasRefund,
  refundsForThing,
  refundsOfPayment,
} from './stores/refunds.store.ts'
export {
  type BillPaymentUnderWay,
  billPaymentsUnderWay,
  failedBillDebits,
  topUpsUnderWay,
} from './stores/under-way.store.ts'
