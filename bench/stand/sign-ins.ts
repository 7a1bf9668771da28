import { identity } from '@waea/contract/identity'
import { addressOf } from './call-at.ts'
import { connectionTo } from './keep-asking.ts'

/**
 * A program of its own that keeps so many sign-ins under way until it is ended: `sign-ins.ts <url> <customers> <together>`.
 */
const [url = '', customers = '', together = ''] = process.argv.slice(2)
const path = addressOf(identity.auth, { spid: '2' })
let last = 0

async function keepSigningIn(): Promise<never> {
  const ask = connectionTo(url)
  for (;;) {
    last = (last % Number(customers)) + 1
    const AuthID = `load${last}@load.waea.nz`
    const body = JSON.stringify({ IdentityProvider: 'LOCAL', AuthID, AuthCode: 'Kiaora-2026!' })
    const status = await ask({ method: 'POST', path, body })
    if (status !== 200) throw new Error(`A sign-in was answered ${status}.`)
  }
}

await Promise.all(Array.from({ length: Number(together) }, keepSigningIn))
