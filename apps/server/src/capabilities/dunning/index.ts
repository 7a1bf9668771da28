export { seedSuspension } from './seed-suspension.ts'
