export { mobileStatus } from '@waea/domain/mobiles/mobile-state'
export {
  cardsOfMobiles,
  hasLockedSim,
  mobileByCard,
  mobileOf,
  mobilesByNumber,
  mobilesOf,
  mobilesOfServices,
  mustBeKind,
  numbersOf,
  outOfService,
} from './find-mobiles.ts'
export { freeFromReturn, holdForReturn } from './hold-for-return.ts'
export { type HoldRequest, holdMobile, releaseMobile } from './holds.ts'
export { importMobiles, networkReferences } from './import-mobiles.ts'
export { adoptSim, type IssuedSim, issueSim } from './issue-sim.ts'
export { clearEndedLocks, lockSim, unlockSim } from './lock-sim.ts'
export {
  esimProfile,
  mobileAnswer,
  mobileInMail,
  networkFeatures,
  shownSimId,
  stopOfMobile,
  stoppedWhen,
} from './mobile-answer.ts'
export { beginMove, dropMove, type MoveRequest, orderMove } from './moves.ts'
export { publishUsage } from './network/network-events.ts'
export { orderAtNetwork } from './network/network-orders.ts'
export {
  deleteUnusedSim,
  mobileOfReference,
  requestService,
  takeBackService,
  withdrawPlan,
} from './network/network-service.ts'
export { changeProductType, changingProductType, followPlan, mustNotMoveType } from './product-type.ts'
export { absorbReplacement, issuedSimOf, replacedMobile, replacementsOf, withoutReplacements } from './replacements.ts'
export { seedActiveMobile } from './seed-mobile.ts'
export { isLocked } from './state-of.ts'
export { canStopOutside, stopByLimit } from './stop-outside.ts'
export { numbersInUse } from './stores/import.store.ts'
export { loadMobiles } from './stores/load.store.ts'
export { accountsByNumbers, type BoughtPlan, type MobileRow } from './stores/mobiles.store.ts'
export { type NextSim, simCodesOf } from './stores/moves.store.ts'
export { showPortingState } from './stores/porting.store.ts'
export { plansOfSimsNotActive } from './stores/waiting-plans.store.ts'
