import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const program = new URL('../year/bills-of-years.ts', import.meta.url).pathname

/** The output of bills-of-years.ts in a process with the given time zone. */
async function billsIn(TZ: string): Promise<{ bills: number; printed: number; digest: string; zone?: string }> {
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    env: { PATH: process.env.PATH ?? '', TZ },
  })
  return JSON.parse(stdout.trim())
}

test('bills from 2024 to 2032 of accounts opened on the last days of months are the same, to the byte, in whichever zone the server runs', async () => {
  const [utc, here, far] = await Promise.all(['UTC', 'Pacific/Auckland', 'America/Los_Angeles'].map(billsIn))
  expect(utc?.bills).toBeGreaterThan(9000)
  expect(utc?.printed).toBe(5)
  expect(here).toEqual(utc)
  expect(far).toEqual(utc)
})
