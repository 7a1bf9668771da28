import type { Actor } from '@waea/domain/access/actor'
import { expect, test } from 'vitest'
import { byRule, permit, ruleActor } from './permit.ts'

const CustomerUUID = '11111111-1111-7111-8111-111111111111'
const thing = { CustomerUUID }

test('permit returns the thing itself, or throws the refusal of the decision', () => {
  const visitor: Actor = { kind: 'visitor' }
  expect(permit({ kind: 'system' }, 'card:manage', thing)).toBe(thing)
  expect(byRule('payments', 'card:manage', thing)).toBe(thing)
  expect(() => byRule('usage', 'card:manage', thing)).toThrow('not-allowed')
  expect(() => permit(visitor, 'card:manage', thing)).toThrow('not-found')
})

test('nobody may do anything to a thing that is not there', () => {
  for (const actor of [{ kind: 'system' }, { kind: 'visitor' }, ruleActor('payments')] as const) {
    expect(() => permit(actor, 'card:manage', undefined)).toThrow('not-found')
  }
})
