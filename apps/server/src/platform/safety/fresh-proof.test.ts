import type { Actor } from '@waea/domain/access/actor'
import { expect, test } from 'vitest'
import { hasFreshProof, requireProof, requireProofWhenUnproved } from './fresh-proof.ts'

const now = Date.parse('2026-11-20T00:00:00Z')
const minutes = 60_000

function aPerson(provedAtMs: number, isTemporary: boolean) {
  return {
    kind: 'person',
    userUuid: 'person',
    sessionUuid: 'session',
    roles: [],
    provedAtMs,
    isTemporary,
    suspendedCustomers: [],
    emailVerified: true,
  } satisfies Actor
}
const need = (actor: Actor) => () => requireProofWhenUnproved({ actor, now: () => new Date(now) })

test('a proof is fresh for 5 minutes, just before and just after', () => {
  expect(hasFreshProof(aPerson(now - 5 * minutes, false), now)).toBe(true)
  expect(hasFreshProof(aPerson(now - 5 * minutes - 1, false), now)).toBe(false)
  expect(hasFreshProof(aPerson(0, false), now)).toBe(false)
})

test('a temporary login needs a fresh proof, and is no proof itself', () => {
  expect(need(aPerson(0, true))).toThrow('step-up-needed')
  expect(need(aPerson(now - 5 * minutes - 1, true))).toThrow('step-up-needed')
  expect(need(aPerson(now - 5 * minutes, true))).not.toThrow()
})

test('whoever signed in by themselves is asked for none, nor is the system', () => {
  expect(need(aPerson(now - 60 * minutes, false))).not.toThrow()
  expect(need({ kind: 'system' })).not.toThrow()
  expect(() => requireProof({ actor: { kind: 'system' }, now: () => new Date(now) })).not.toThrow()
})

test('a session that has never had a proof is unproved, though it is no temporary login', () => {
  expect(need(aPerson(0, false))).toThrow('step-up-needed')
})
