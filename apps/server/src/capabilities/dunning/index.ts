export { hasOpenDispute } from './disputes.store.ts'
export { suspensionDay } from './read-arrears.ts'
export { seedSuspension } from './seed-suspension.ts'
