import { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import type { OperatorRole } from '@waea/domain/access/actor'
import { generateSync } from 'otplib'
import type { Caller, Portal } from '../../../../tests/support/portal.ts'
import { seedOperator } from '../../src/capabilities/operators/index.ts'
import { systemOf } from '../ledger/money-support.ts'

export const operatorPassword = 'Kererū-in-the-karaka-7'
export const operatorSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
export const reason = 'Rang about a bill, ticket 4711'

/** A signed-in operator of a test. */
export interface TestOperator {
  UUID: string
  Email: string
  /** The session's cookie, as a request sends it. */
  cookie: string
  /** Makes calls as this operator, with a reason. */
  as: Caller
}

let made = 0

/** Creates an operator with roles, who has a password and an app. */
export async function anOperatorWith(portal: Portal, ...roles: OperatorRole[]): Promise<string> {
  made += 1
  const email = `operator-${process.pid}-${made}@provider.example.nz`
  await seedOperator(systemOf(portal as never), {
    email,
    name: `Operator ${made}`,
    roles,
    password: operatorPassword,
    secret: operatorSecret,
  })
  return email
}

/** The code that an operator's app shows now. */
export const appCode = (portal: Portal, secret = operatorSecret): string =>
  generateSync({ secret, epoch: Math.floor(portal.server.runtime.clock.now().getTime() / 1000) })

/** The session's cookie of an answer, as a request sends it. */
export function cookieOf(headers: Headers): string {
  const [set] = headers.getSetCookie().filter((one) => one.startsWith('waea-operator='))
  return set?.split(';')[0] ?? ''
}

/** How an operator with a cookie makes calls. */
export const withCookie = (cookie: string, why: string | undefined = reason): Caller => ({
  cookie,
  headers: why === undefined ? {} : { 'operator-reason': encodeURIComponent(why) },
})

/** Creates an operator with roles and signs them in. */
export async function signedInOperator(portal: Portal, ...roles: OperatorRole[]): Promise<TestOperator> {
  const Email = await anOperatorWith(portal, ...roles)
  const input = { Email, Password: operatorPassword, Code: appCode(portal) }
  const answer = await portal.call(operatorAccounts.signIn, input)
  if (answer.status !== 200) throw new Error(`The operator was refused: ${JSON.stringify(answer.body)}`)
  const cookie = cookieOf(answer.headers)
  return { UUID: answer.body.UUID, Email, cookie, as: withCookie(cookie) }
}
