import { hash } from '@node-rs/argon2'
import { Refused } from '@waea/domain/refusal'
import { expect, test } from 'vitest'
import { readConfig } from '../../../platform/process/config.ts'
import { hashPassword, isPassword } from './passwords.ts'

const database = { DATABASE_URL: 'postgres://localhost/waea' }
const costs = { config: readConfig(database) }

test('a password matches its hash whichever Unicode form it was typed in, and no other does', async () => {
  const kept = await hashPassword(costs, 'Kiā-ora 2026'.normalize('NFD'))
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(await isPassword(costs, 'Kiā-ora 2026'.normalize('NFC'), kept)).toBe(true)
  expect(await isPassword(costs, 'Kia-ora 2026', kept)).toBe(false)
  expect(await isPassword(costs, 'Kiā-ora 2026', null)).toBe(false)
})

test('a hundred passwords wait to be hashed, and the next one is refused until there is room', async () => {
  const cheap = await hash('Kiaora-2026!', { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const results = await Promise.allSettled(Array.from({ length: 150 }, () => isPassword(costs, 'Kiaora-2026!', cheap)))
  const refused = results.filter((one) => one.status === 'rejected')
  const answered = results.slice(0, results.length - refused.length)
  // The queued ones, plus the one or two being hashed.
  expect([101, 102]).toContain(answered.length)
  expect(answered.every((one) => one.status === 'fulfilled' && one.value)).toBe(true)
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(Refused)
    expect((reason as Refused).refusal.refused).toBe('unavailable')
  }
  expect(await isPassword(costs, 'Kiaora-2026!', cheap)).toBe(true)
})
