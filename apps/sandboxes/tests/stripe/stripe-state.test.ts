import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startStripe } from './stripe-server.ts'

const payment = { amount: 2_000, currency: 'nzd', payment_method: 'pm_card_visa', confirm: true } as const
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'stripe-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

async function ledgerOf(url: string): Promise<{ idempotency_key: string }[]> {
  return (await (await fetch(`${url}/stripe/ledger`)).json()) as { idempotency_key: string }[]
}

async function startProcess() {
  const script = fileURLToPath(new URL('stripe-process.ts', import.meta.url))
  const child = spawn(process.execPath, ['--no-warnings', script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const { port } = new URL(line.toString('utf8').trim())
  const sdk = new Stripe('sk_test_waea', {
    host: 'localhost',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })
  return { child, sdk }
}

test('no answered payment is lost when the process is killed during 100 payments', async () => {
  const { child, sdk } = await startProcess()
  const answered: string[] = []
  const places = Array.from({ length: 100 }, (_, index) => index).values()
  // Twenty at a time: with a hundred at once, all may be answered before the thirtieth answer is read here.
  const attempts = Array.from({ length: 20 }, async () => {
    for (const index of places) {
      const key = `order-${index}`
      await sdk.paymentIntents.create(payment, { idempotencyKey: key })
      answered.push(key)
      if (answered.length === 30) child.kill('SIGKILL')
    }
  })
  await Promise.allSettled(attempts)
  expect(answered.length).toBeGreaterThanOrEqual(30)
  expect(answered.length).toBeLessThan(100)

  const again = await startStripe({}, dataDir)
  const kept = (await ledgerOf(again.url)).map((line) => line.idempotency_key)
  expect(kept).toEqual(expect.arrayContaining(answered))
  const retries = Array.from({ length: 100 }, (_, index) =>
    again.sdk.paymentIntents.create(payment, { idempotencyKey: `order-${index}` }),
  )
  await Promise.all(retries)
  expect(await ledgerOf(again.url)).toHaveLength(100)
  await again.close()
})

test('a journal is read without a last line that was cut short', async () => {
  const before = await startStripe({}, dataDir)
  await before.sdk.paymentIntents.create(payment, { idempotencyKey: 'whole' })
  await before.close()
  appendFileSync(join(dataDir, 'stripe.jsonl'), '[["charges","ch_cut",{"id":"ch_c')
  const after = await startStripe({}, dataDir)
  expect(await ledgerOf(after.url)).toMatchObject([{ idempotency_key: 'whole' }])
  await after.sdk.customers.create({ name: 'Prepay Demo' })
  await after.close()
  const last = await startStripe({}, dataDir)
  expect((await last.sdk.customers.list()).data).toHaveLength(1)
  await last.close()
})
