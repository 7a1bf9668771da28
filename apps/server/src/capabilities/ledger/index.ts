export { type Account, type AccountKind, accounts } from './accounts.ts'
export { charge, chargeAll } from './charge.ts'
export { type BilledBooks, billedBooks, takeUnbilled, type UnbilledCharge, unbilledCharges } from './charges.store.ts'
export { bringDebtForward, debtOf, debtorsPage, writeOffDebt } from './debts.store.ts'
export {
  adjustedSince,
  balanceOf,
  bookedBy,
  type HistoryRow,
  historyOf,
  lockBalance,
  lockBalances,
  lockFreeBalances,
  type Movement,
  postMovements,
  unsettledOf,
} from './ledger.store.ts'
export { loadBooks, loadCharges } from './load.store.ts'
export {
  bookSale,
  customerTransferLines,
  move,
  type Owned,
  saleLines,
  type Transfer,
  transferLines,
} from './movements.ts'
