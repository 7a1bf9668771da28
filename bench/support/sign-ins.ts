import { identity } from '@waea/contract/people/identity'
import { addressOf } from './call-at.ts'
import { connectionTo } from './one-connection.ts'
import { signInOf } from './people.ts'

/**
 * A separate program that keeps a number of sign-ins running until it is stopped: `sign-ins.ts <url> <customers> <together>`.
 */
const [url = '', customers = '', together = ''] = process.argv.slice(2)
let last = 0

async function keepSigningIn(): Promise<never> {
  const send = connectionTo(url)
  for (;;) {
    last = (last % Number(customers)) + 1
    const { spid, ...input } = signInOf(last)
    await send({ method: 'POST', path: addressOf(identity.auth, { spid }), body: JSON.stringify(input) })
  }
}

await Promise.all(Array.from({ length: Number(together) }, keepSigningIn))
