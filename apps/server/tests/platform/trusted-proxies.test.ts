import { expect, test } from 'vitest'
import { startPortal } from '../../../../tests/support/portal.ts'

/** The statuses of three requests with different forwarded addresses, under a limit of two requests per caller. */
async function ofThreeCallers(settings: Record<string, string>): Promise<number[]> {
  const portal = await startPortal({ RATE_LIMIT_PER_MINUTE: '2', ...settings })
  try {
    const statuses: number[] = []
    for (const caller of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
      const answer = await fetch(`${portal.url}/openapi.json`, { headers: { 'x-forwarded-for': caller } })
      statuses.push(answer.status)
    }
    return statuses
  } finally {
    await portal.close()
  }
}

test('a proxy on the same machine is believed about its callers', async () => {
  expect(await ofThreeCallers({})).toEqual([200, 200, 200])
})

test('the signed calls of partners, all of one address, are not limited by it', async () => {
  const portal = await startPortal({ RATE_LIMIT_PER_MINUTE: '2' })
  try {
    const statuses: number[] = []
    for (let call = 0; call < 4; call += 1) {
      const answer = await fetch(`${portal.url}/webhooks/network`, { method: 'POST', body: '{}' })
      statuses.push(answer.status)
    }
    expect(new Set(statuses).size).toBe(1)
    expect(statuses).not.toContain(429)
  } finally {
    await portal.close()
  }
})

test('whoever is not a named proxy cannot pass for many callers', async () => {
  expect(await ofThreeCallers({ TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16' })).toEqual([200, 200, 429])
})
