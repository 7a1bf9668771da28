import { handOver, installWhatIsMissing } from './install.mjs'

await installWhatIsMissing()
handOver('tools/test.ts')
