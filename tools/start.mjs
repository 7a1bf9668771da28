import { handOver, installWhatIsMissing } from './install.mjs'

await installWhatIsMissing()
handOver('tools/start.ts')
