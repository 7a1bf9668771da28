import { expect, test } from 'vitest'
import { oneLook } from './one-look.ts'
import type { Intent, IntentState } from './payments.store.ts'

function looks(state: IntentState) {
  let count = 0
  const look = async () => {
    count += 1
    return { state } as Intent
  }
  return { look, count: () => count }
}

test('two who ask in one moment how a payment stands ask the partner once where it has succeeded', async () => {
  const { look, count } = looks('succeeded')
  await Promise.all([oneLook('payment-1', look), oneLook('payment-1', look)])
  expect(count()).toBe(1)
})

test('who finds that a payment still waits looks for himself', async () => {
  const { look, count } = looks('waiting')
  await Promise.all([oneLook('payment-2', look), oneLook('payment-2', look)])
  expect(count()).toBe(2)
})
