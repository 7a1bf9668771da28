import { expect, test } from 'vitest'
import { keepLog } from '../../../../tests/support/logs.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { startServer } from '../../src/server.ts'
import { shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()

test('the clock of a deployment cannot be moved where it is the real one', async () => {
  const settings = readConfig({ ...portal.environment, PORT: '0', CLOCK: 'real' })
  const real = await startServer(settings, { api: true, worker: false }, keepLog().open('warn'))
  try {
    const move = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"advanceS":60}' }
    const answer = await fetch(`${real.url}/test/clock`, move)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe(await (await fetch(`${real.url}/test/no-such-call`, move)).text())
  } finally {
    await real.close()
  }
})
