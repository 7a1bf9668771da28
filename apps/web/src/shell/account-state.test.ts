import { customers } from '@waea/contract/customers'
import { expect, test, vi } from 'vitest'
import { isSuspendedNow } from './account-state.ts'
import { createCache } from './cache.ts'
import { portalOf } from './test-opening.ts'
import { keyOf } from './wanted.ts'

/** A portal that was told long ago how the account stands, and whose line answers when it is let. */
function toldBefore(AccountState: 'Active' | 'Suspended') {
  const portal = portalOf('customer', {})
  const state = portal.session.state()
  if (state.status !== 'signed-in' || state.customerUuid === undefined) throw new Error('Nobody is signed in')
  const { queries } = createCache()
  const key = keyOf(customers.accountState, { customerUuid: state.customerUuid })
  queries.setQueryData(key, { AccountState }, { updatedAt: Date.now() - 3_600_000 })
  const { promise: line, resolve: answer } = Promise.withResolvers<unknown>()
  const send = vi.fn(() => line)
  return { now: () => isSuspendedNow({ ...portal, queries, send: send as never }, state), send, answer }
}

test('who may pass by what is known does not wait for the line, and it is asked for anew behind', async () => {
  const { now, send } = toldBefore('Active')
  expect(await now()).toBe(false)
  expect(send).toHaveBeenCalledTimes(1)
})

test('nobody is turned away by what was known before', async () => {
  const { now, answer } = toldBefore('Suspended')
  const asked = now()
  answer({ AccountState: 'Active' })
  expect(await asked).toBe(false)
})
