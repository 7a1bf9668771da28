export { adjustCredit } from './adjust-credit.ts'
export { autoTopUpOf, readAutoTopUpPreference, saveAutoTopUpPreference, switchOffAutoTopUp } from './auto-top-up.ts'
export { closeCredit } from './close-credit.ts'
export {
  addCredit,
  type CreditMoved,
  type CreditNow,
  creditOf,
  importCredit,
  lockCredits,
  openCredit,
  returnCredit,
  spendCredit,
  spendLocked,
} from './credit.ts'
export { keepCredit } from './keep-credit.ts'
export { loadCredit } from './load.store.ts'
export { type CreditInMail, creditInMail, creditRows } from './mails/credit-in-mail.ts'
export { creditOfRefund } from './top-up-paid.ts'
export { transferCredit } from './transfer-credit.ts'
