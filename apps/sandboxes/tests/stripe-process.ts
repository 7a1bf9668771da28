import { startStripe } from './stripe-server.ts'

/** The stand-in as a process of its own, so that a test can kill it without warning. */
const server = await startStripe({}, process.argv[2])
process.stdout.write(`${server.url}\n`)
