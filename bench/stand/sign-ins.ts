import { identity } from '@waea/contract/identity'
import { addressOf } from './call-at.ts'
import { connectionTo } from './one-connection.ts'
import { signInOf } from './people.ts'

/**
 * A program of its own that keeps so many sign-ins under way until it is ended: `sign-ins.ts <url> <customers> <together>`.
 */
const [url = '', customers = '', together = ''] = process.argv.slice(2)
let last = 0

async function keepSigningIn(): Promise<never> {
  const ask = connectionTo(url)
  for (;;) {
    last = (last % Number(customers)) + 1
    const { spid, ...asked } = signInOf(last)
    await ask({ method: 'POST', path: addressOf(identity.auth, { spid }), body: JSON.stringify(asked) })
  }
}

await Promise.all(Array.from({ length: Number(together) }, keepSigningIn))
