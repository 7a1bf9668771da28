export { paidFrom } from './changes/next-payment.ts'
export { changeAnswer, changeOf } from './changes/read-change.ts'
export { abandonChanges, endForTransfer, lockServicePlans } from './changes/transfer-plans.ts'
export { addonAnswers, prePurchasedPlan } from './held/addon-answer.ts'
export { fullPriceNow, laterPriceOf } from './held/charge-period.ts'
export { type BilledAddon, billedAddons, chargedAddon } from './held/charged-addon.ts'
export { basePlanOf, unpaidEndOf } from './held/held-plans.ts'
export { importPlans, type PlanToImport } from './held/import-plans.ts'
export { startOwnPlan } from './held/own-plan.ts'
export { startPlan } from './held/start-plan.ts'
export { renewAgain, stopByCustomer } from './renewals/auto-renew.ts'
export {
  changeAtMonthEnd,
  chargeAfterPause,
  keepRenewing,
  nextPlansOf,
  pauseAtMonthEnd,
  resumeMonths,
  stopAtMonthEnd,
} from './renewals/month-end.ts'
export { endForMove, leftPlanOf } from './renewals/move-house.ts'
export type { ChangeRow } from './stores/changes.store.ts'
export { agreedChanges, currentBasePlans, customersByEntry, customersNotRenewed } from './stores/held.store.ts'
export { loadAddons } from './stores/load.store.ts'
export { type AddonRow, addonsOf, addonsOfService, addonsOfServices } from './stores/plans.store.ts'
