export { hasOpenDispute } from './disputes.store.ts'
export { seedSuspension } from './seed-suspension.ts'
