import type { OperatorRole } from '@waea/domain/access/actor'
import { seedOperator } from '../../apps/server/src/capabilities/operators/index.ts'
import { openSession } from '../../apps/server/src/capabilities/operators/sign-in/own-session.ts'
import { findOperatorByEmail } from '../../apps/server/src/capabilities/operators/stores/operators.store.ts'
import { contextOf } from '../../apps/server/src/platform/context.ts'
import { operatorCookie, reasonHeader } from '../../apps/server/src/platform/operator/request-names.ts'
import { readConfig } from '../../apps/server/src/platform/process/config.ts'
import { startServer } from '../../apps/server/src/server.ts'
import { freePort, type Portal } from './portal.ts'

/** Creates an operator who is signed in; returns the headers of their requests. */
export async function signedInOperator(portal: Portal, ...roles: OperatorRole[]): Promise<Record<string, string>> {
  const { METRICS_PORT: _port, ...settings } = portal.settings
  const config = readConfig({ ...settings, PORT: String(await freePort()) })
  const server = await startServer(config, { api: false, worker: false }, () => undefined)
  try {
    const ctx = contextOf(server.runtime, { kind: 'system' })
    const email = `bench-${ctx.newUuid()}@provider.example.nz`
    await seedOperator(ctx, { email, name: 'Bench', roles, password: 'Kererū-in-the-karaka-7', secret: '' })
    const operator = await findOperatorByEmail(ctx.db, email)
    if (!operator) throw new Error('The operator was not made')
    const token = await ctx.inTransaction((tx) => openSession(tx, operator))
    return { cookie: `${operatorCookie}=${token}`, [reasonHeader]: 'Measured' }
  } finally {
    await server.close()
  }
}
