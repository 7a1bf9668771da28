import { expect, test } from 'vitest'
import type { Intent, IntentState } from '../stores/payments.store.ts'
import { shareFetch } from './share-fetch.ts'

function countedFetch(state: IntentState) {
  let count = 0
  const look = async () => {
    count += 1
    return { state } as Intent
  }
  return { look, count: () => count }
}

test('two requests at the same time fetch a successful payment from the partner once', async () => {
  const { look, count } = countedFetch('succeeded')
  await Promise.all([shareFetch('payment-1', look), shareFetch('payment-1', look)])
  expect(count()).toBe(1)
})

test('a request that finds the payment still waiting fetches it again', async () => {
  const { look, count } = countedFetch('waiting')
  await Promise.all([shareFetch('payment-2', look), shareFetch('payment-2', look)])
  expect(count()).toBe(2)
})
