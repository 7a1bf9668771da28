import { expect, test } from 'vitest'
import { startPortal } from '../../../tests/support/portal.ts'
import { readConfig } from '../src/platform/config.ts'

/** Where a page may send to, and what it is told of an error tracker. */
async function pageOf(settings: Record<string, string>): Promise<{ connects: string; page: string }> {
  const portal = await startPortal(settings)
  try {
    const answer = await fetch(`${portal.url}/about`, { headers: { accept: 'text/html' } })
    const policy = answer.headers.get('content-security-policy') ?? ''
    return { connects: withoutPort(/connect-src [^;]*/.exec(policy)?.[0]), page: await answer.text() }
  } finally {
    await portal.close()
  }
}

/** The sandboxes stand at another port in every run. */
const withoutPort = (text = '') => text.replace(/localhost:\d+/, 'localhost')

test('a deployment that names an error tracker lets its pages report there, and nowhere else', async () => {
  const dsn = 'https://public@errors.example/7'
  const tracked = await pageOf({ SENTRY_DSN: dsn })
  const untracked = await pageOf({})
  expect(tracked.connects).toBe(`${untracked.connects} https://errors.example`)
  expect(tracked.page).toContain(`"errorTracking":{"dsn":"${dsn}"}`)
  expect(untracked.page).not.toContain('errorTracking')
})

test('an address of an error tracker without key or project is refused at the start', () => {
  for (const SENTRY_DSN of ['errors.example', 'https://errors.example/7', 'https://public@errors.example/']) {
    expect(() => readConfig({ DATABASE_URL: 'postgres://none', SENTRY_DSN })).toThrow('SENTRY_DSN')
  }
})
