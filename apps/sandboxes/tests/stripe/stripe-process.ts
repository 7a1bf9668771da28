import { startStripe } from './stripe-server.ts'

/** The sandbox as a process that a test can kill. */
const server = await startStripe({}, process.argv[2])
process.stdout.write(`${server.url}\n`)
