import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, listen } from './listener.ts'

let dataDir: string

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandboxes-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Starts the sandboxes as a process and waits for the line with their address. */
async function run(more: Record<string, string> = {}) {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], {
    env: { SANDBOX_PORT: '0', SMTP_PORT: '0', CLAMD_PORT: '0', DATA_DIR: dataDir, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  const [line] = (await once(lines, 'line')) as [string]
  return { child, line, exited, url: line.replace('sandboxes ready ', '') }
}

const sim = async (url: string) =>
  (
    await call<{ ICCID: string }>('POST', `${url}/network/resourcePool/v1/sim/reserve`, {
      kind: 'esim',
      reference: 'one',
    })
  ).body.ICCID

test('the process prints its address and stops cleanly on a signal', async () => {
  const { child, line, exited, url } = await run()
  expect(line).toMatch(/^sandboxes ready http:\/\/localhost:\d+$/)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

test('acknowledged reservations survive a kill', async () => {
  const first = await run()
  const taken = await sim(first.url)
  first.child.kill('SIGKILL')
  await first.exited
  const second = await run()
  expect(await sim(second.url)).toBe(taken)
  second.child.kill('SIGTERM')
  await second.exited
})

test('with WAEA_URL alone, the network sends webhooks to the portal', async () => {
  const portal = await listen()
  const { child, exited, url } = await run({ WAEA_URL: `${portal.url}/` })
  const usage = { serviceId: 'mobile-1', MSISDN: '64215551234', type: 'data', amount: 1_000 }
  await call('POST', `${url}/network/simulate/usage`, usage)
  await portal.waitForCount(1)
  expect(portal.received.map(({ path }) => path)).toEqual(['/webhooks/network'])
  child.kill('SIGTERM')
  await exited
  await portal.close()
})
