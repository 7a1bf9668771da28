import { expect, test } from 'vitest'
import { readConfig } from '../process/config.ts'
import { serverSettings } from './schema.ts'

const base = { DATABASE_URL: 'postgres://waea@localhost/waea' }

/** A key pair and half of another, made for these tests. */
const pair = {
  VAPID_PUBLIC_KEY: 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U',
  VAPID_PRIVATE_KEY: 'UUxI4O8-FbRouAevSmBQ6o18hgE4nSG3qwvJTfKc-ls',
}

/** The other settings that production requires. */
const production = {
  NODE_ENV: 'production',
  ...Object.fromEntries(
    Object.entries(serverSettings).flatMap(([name, { isNeeded, kind }]) => {
      const value = ['given-by-the-provider', 'https://partner.example.nz', 'smtps://mail.example.nz'].find((one) =>
        kind.read(one),
      )
      return isNeeded ? [[name, value]] : []
    }),
  ),
}
const pushIn = (env: Record<string, string>) => readConfig({ ...base, ...env }).push

test('production sends no notifications until it has a key pair; the demo makes one', () => {
  expect(pushIn(production)).toBeUndefined()
  expect(pushIn({ ...production, ...pair })).toMatchObject({
    keys: { publicKey: pair.VAPID_PUBLIC_KEY, privateKey: pair.VAPID_PRIVATE_KEY },
    sandbox: undefined,
  })
  expect(pushIn({})).toMatchObject({ keys: undefined, sandbox: 'http://localhost:8090/push/send' })
  expect(pushIn({ VAPID_PUBLIC_KEY: '' })).toBeUndefined()
})

test.each([
  [{ VAPID_PUBLIC_KEY: pair.VAPID_PUBLIC_KEY }, 'go together'],
  [{ VAPID_PRIVATE_KEY: pair.VAPID_PRIVATE_KEY }, 'go together'],
  [{ ...pair, VAPID_PRIVATE_KEY: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94' }, 'are no pair'],
  [{ ...pair, VAPID_PRIVATE_KEY: '_'.repeat(43) }, 'are no pair'],
])('half of a pair, or halves of two, stop the start', (keys, why) => {
  for (const env of [keys, { ...production, ...keys }])
    expect(() => pushIn(env)).toThrow(`The settings VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY ${why}.`)
})

test('push services can write to the site, to the operator, or to the sender of mails', () => {
  expect(pushIn({ PUBLIC_URL: 'https://my.example.nz' })?.subject).toBe('https://my.example.nz')
  expect(pushIn({ OPERATOR_EMAIL: 'ops@example.nz' })?.subject).toBe('mailto:ops@example.nz')
  expect(pushIn({})?.subject).toBe('mailto:hello@waea.nz')
  expect(pushIn({ VAPID_SUBJECT: 'mailto:push@example.nz' })?.subject).toBe('mailto:push@example.nz')
})
