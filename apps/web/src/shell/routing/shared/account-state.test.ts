import { CallError } from '@waea/contract/call-error'
import { payments } from '@waea/contract/money/payments'
import { customers } from '@waea/contract/people/customers'
import { afterEach, expect, test, vi } from 'vitest'
import { type Asking, portalOf } from '../../../tests/portal.ts'
import { createCache } from '../../calls/shared/cache.ts'
import { keyOf } from '../../calls/shared/wanted.ts'
import { browserMemory } from '../../device/shared/memory.ts'
import { accountTypeNow, canPayNow, hasAddonsOrNotice, isSuspendedNow } from './account-state.ts'
import { noAddonsNotice } from './no-addons-notice.ts'

afterEach(() => void vi.unstubAllGlobals())

/** The portal of a signed-in customer, with the session's state. */
function signedIn(asking: Asking = {}) {
  const portal = portalOf('customer', {}, asking)
  const state = portal.session.state()
  if (state.status !== 'signed-in' || state.customerUuid === undefined) throw new Error('Nobody is signed in')
  const { customerUuid, mobileUuid = '' } = state
  return { portal, state, customerUuid, mobileUuid }
}

/** A portal with an old cached account state, whose server answers when the test lets it. */
function withCachedState(AccountState: 'Active' | 'Suspended') {
  const { portal, state, customerUuid } = signedIn()
  const { queries } = createCache()
  const key = keyOf(customers.accountState, { customerUuid })
  queries.setQueryData(key, { AccountState }, { updatedAt: Date.now() - 3_600_000 })
  const { promise: line, resolve: answer } = Promise.withResolvers<unknown>()
  const send = vi.fn(() => line)
  return { now: () => isSuspendedNow({ ...portal, queries, send: send as never }, state), send, answer }
}

test('who may pass by what is known does not wait for the line, and it is asked for anew behind', async () => {
  const { now, send } = withCachedState('Active')
  expect(await now()).toBe(false)
  expect(send).toHaveBeenCalledTimes(1)
})

test('nobody is turned away by what was known before', async () => {
  const { now, answer } = withCachedState('Suspended')
  const result = now()
  answer({ AccountState: 'Active' })
  expect(await result).toBe(false)
})

test('[E-IDENT-24] an account whose state cannot be read is not suspended', async () => {
  const { portal, state } = signedIn()
  const isSuspended = (send: () => Promise<unknown>) =>
    isSuspendedNow({ ...portal, queries: createCache().queries, send: send as never }, state)
  expect(await isSuspended(async () => ({ AccountState: 'Suspended' }))).toBe(true)
  expect(await isSuspended(() => Promise.reject(new CallError('The server is down', 503)))).toBe(false)
  expect(await isSuspended(() => Promise.reject(new TypeError('Failed to fetch')))).toBe(false)
})

test('a mobile without a plan passes once its owner was told, and the storage is asked about no other mobile', async () => {
  const kept = new Map<string, string>()
  const getItem = vi.fn((name: string) => kept.get(name) ?? null)
  const setItem = (name: string, value: string) => kept.set(name, value)
  vi.stubGlobal('localStorage', { getItem, setItem, removeItem: (name: string) => kept.delete(name) })
  const passes = (hasPlan: boolean) => {
    const { portal, state } = signedIn({ hasPlan })
    return hasAddonsOrNotice(portal, state)
  }
  expect(await passes(true)).toBe(true)
  expect(getItem).not.toHaveBeenCalled()
  expect(await passes(false)).toBe(false)
  noAddonsNotice(browserMemory()).give(signedIn().mobileUuid)
  expect(await passes(false)).toBe(true)
})

test('a person without an account is asked nothing of: nobody is suspended, and every screen opens', async () => {
  const { portal, state } = signedIn()
  const send = vi.fn()
  const alone = { ...state, customerUuid: undefined }
  const spied = { ...portal, send: send as never }
  expect(await isSuspendedNow(spied, alone)).toBe(false)
  expect(await hasAddonsOrNotice(spied, alone)).toBe(true)
  expect(await accountTypeNow(spied, alone)).toBeUndefined()
  expect(await canPayNow(spied, alone)).toBeUndefined()
  expect(send).not.toHaveBeenCalled()
})

test('what cannot be read keeps nobody out', async () => {
  const { portal, state } = signedIn()
  const broken = { ...portal, send: (() => Promise.reject(new CallError('The server is down', 503))) as never }
  expect(await hasAddonsOrNotice(broken, state)).toBe(true)
  expect(await accountTypeNow(broken, state)).toBeUndefined()
  expect(await canPayNow(broken, state)).toBeUndefined()
})

test('an account can pay when it has a saved card', async () => {
  const canPay = (hasCard: boolean) => {
    const { portal, state } = signedIn({ hasCard })
    return canPayNow(portal, state)
  }
  expect([await canPay(true), await canPay(false)]).toEqual([true, false])
})

test('what an account is, is said by the mobile in use; where that is not there, by the one that is shown first', async () => {
  const { portal, state, mobileUuid } = signedIn()
  const mobile = { Status: 4, SIMType: 'esim' }
  const Mobiles = [
    { ...mobile, UUID: 'another', BillingReference: 'prepay:1', Addons: [{ IsBasePlan: true, IsAddon: false }] },
    { ...mobile, UUID: mobileUuid, BillingReference: 'postpay:1', Addons: [] },
  ]
  const fresh = () => ({ ...portal, queries: createCache().queries, send: (async () => ({ Mobiles })) as never })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  const gone = { ...state, mobileUuid: 'gone' }
  expect(await accountTypeNow(fresh(), state)).toBe('postpay')
  expect(await accountTypeNow(fresh(), gone)).toBe('prepay')
  expect(await hasAddonsOrNotice(fresh(), state)).toBe(false)
  expect(await hasAddonsOrNotice(fresh(), gone)).toBe(true)
})

test('each of these is asked of the account in use', async () => {
  const { portal, state, customerUuid } = signedIn()
  const inputs: unknown[] = []
  const send = (call: unknown, what: unknown) => {
    inputs.push(what)
    return portal.send(call as never, what as never)
  }
  const watched = () => ({ ...portal, queries: createCache().queries, send: send as never })
  await isSuspendedNow(watched(), state)
  await hasAddonsOrNotice(watched(), state)
  await accountTypeNow(watched(), state)
  await canPayNow(watched(), state)
  expect(inputs).toEqual(Array(4).fill({ customerUuid }))
})

test('a mobile on monthly bills needs no saved card, any other does', async () => {
  const canPay = (answers: { cards: number; type?: 'postpay' | 'prepay' }) => {
    const { portal, state } = signedIn()
    const Mobiles = answers.type ? [{ UUID: 'mobile', Status: 4, BillingReference: `${answers.type}:mobile` }] : []
    const PaymentMethods = Array.from({ length: answers.cards }, () => ({}))
    const send = async (call: { is: string }) => (call.is === payments.methods.is ? { PaymentMethods } : { Mobiles })
    return canPayNow({ ...portal, queries: createCache().queries, send: send as never }, state)
  }
  expect(await canPay({ cards: 1 })).toBe(true)
  expect(await canPay({ cards: 0 })).toBe(false)
  expect(await canPay({ cards: 0, type: 'prepay' })).toBe(false)
  expect(await canPay({ cards: 0, type: 'postpay' })).toBe(true)
})

test('fibre is on monthly bills and needs no saved card, where there is fibre', async () => {
  const canPay = (hasFibre: boolean, flags = { IS_SHOW_UFB_MODULE: true }) => {
    const portal = portalOf('customer', { flags }, { hasCard: false, hasFibre })
    const state = portal.session.state()
    return state.status === 'signed-in' ? canPayNow(portal, state) : undefined
  }
  expect(await canPay(true)).toBe(true)
  expect(await canPay(false)).toBe(false)
  expect(await canPay(true, { IS_SHOW_UFB_MODULE: false })).toBe(false)
})
