import { dunning } from '@waea/contract/money/dunning'
import { payments } from '@waea/contract/money/payments'
import { sampleTerms } from '@waea/domain/catalogue/provider-file/sample-terms'
import { calendarDay } from '@waea/kit/calendar-day'
import { noUuid } from '@waea/kit/ids'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { setAccountState } from '../../src/capabilities/customers/index.ts'
import type { DunningCase } from '../../src/capabilities/dunning/cases.store.ts'
import { settleBillSuspension } from '../../src/capabilities/dunning/suspend-account.ts'
import { tellRestored, tellStep } from '../../src/capabilities/dunning/tell-arrears.ts'
import { fibreValues } from '../access/fibre-access.ts'
import { onBill } from '../guest/guest-bills.ts'
import { askActivation, inService, mobileInService, systemOf } from '../ledger/money-support.ts'
import { anEsim, type Buyer, boughtOrder, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'
import { mine } from './dunning-support.ts'

/** Messages about a suspension name the services that it stops. */
const portal = shopOfFile()
const system = () => systemOf(portal)

/** A dunning case whose notice was sent. */
const caseOf = ({ CustomerUUID }: Buyer): DunningCase => ({
  CustomerUUID,
  UUID: noUuid,
  bills: [],
  openedOn: calendarDay('2026-11-02'),
  terms: sampleTerms.dunning,
  remindedOn: calendarDay('2026-11-02'),
  remindedAgainOn: calendarDay('2026-11-07'),
  lateFee: null,
  lateFeeOn: null,
  lateFeeChargedOn: null,
  noticeOn: calendarDay('2026-11-11'),
  suspendOn: calendarDay('2026-11-19'),
  finalNoticeOn: null,
  suspendedOn: null,
})

/** The mails of a suspension, from the notice to the end. */
async function suspensionMails(owner: Buyer): Promise<string[]> {
  await system().inTransaction(async (tx) => {
    for (const step of ['notice', 'final-notice', 'suspension'] as const) await tellStep(tx, caseOf(owner), step, [])
    await tellRestored(tx, caseOf(owner))
  })
  const mails = await eventually('the mails', async () => {
    const sent = (await portal.messages(owner.Email)).filter(({ subject }) => /suspen|back on/.test(subject))
    return sent.length === 4 ? sent : undefined
  })
  return mails.map(({ text }) => text)
}

/** What a suspended account's page lists as stopped. */
async function stopsOf(owner: Buyer) {
  await system().inTransaction((tx) => setAccountState(tx, owner.CustomerUUID, 'Suspended', { because: 'asked' }))
  return (await portal.good(dunning.arrears, mine({ ...owner, MobileUUID: noUuid }), owner.token)).Stops
}

test('of a mobile, of fibre and of both, each message names what stops and what works again', async () => {
  const mobile = await onBill(portal)
  const both = await onBill(portal)
  const fibre = await portal.signUpCustomer()
  for (const { CustomerUUID } of [both, fibre]) await fibreValues(portal, CustomerUUID)
  for (const text of await suspensionMails(mobile)) {
    expect(text).toMatch(/calls, texts and data/i)
    expect(text).not.toContain('broadband')
  }
  for (const text of await suspensionMails(fibre)) {
    expect(text).toContain('broadband')
    expect(text).not.toMatch(/calls, texts|numbers|\b111\b/i)
  }
  for (const text of await suspensionMails(both)) expect(text).toMatch(/calls, texts, data and broadband/i)
  expect([await stopsOf(mobile), await stopsOf(fibre), await stopsOf(both)]).toEqual(['mobile', 'fibre', 'both'])
})

test('an account that is not suspended is told of nothing that is stopped', async () => {
  const owner = await mobileInService(portal)
  expect((await portal.good(dunning.arrears, mine(owner), owner.token)).Stops).toBeUndefined()
})

test('a mobile that is paid ahead works on while the account is suspended over bills', async () => {
  const owner = await onBill(portal)
  const order = await boughtOrder(portal, owner, [anEsim(demoPlans.prepay10)], 'COMPLETED')
  const ahead = { ...owner, MobileUUID: order.Sims[0]?.MobileUUID ?? '' }
  expect((await askActivation(portal, ahead)).status).toBe(200)
  await inService(portal, ahead)
  const suspended = { ...caseOf(owner), suspendedOn: calendarDay('2026-11-19') }
  await system().inTransaction((tx) => settleBillSuspension(tx, owner.CustomerUUID, suspended))
  const stopped = await portal.rows<{ id: string }>(
    "SELECT mobile_uuid AS id FROM mobiles.mobiles WHERE customer_uuid = $1 AND 'arrears' = ANY (holds)",
    [owner.CustomerUUID],
  )
  expect(stopped).toEqual([{ id: owner.MobileUUID }])
})

test('a suspended customer can make another card the default', async () => {
  const owner = await onBill(portal)
  const other = await saveCard(portal, owner)
  await stopsOf(owner)
  const input = { customerUuid: owner.CustomerUUID, methodUuid: other, Rank: 1 }
  expect(await portal.good(payments.setRank, input, owner.token)).toMatchObject({ UUID: other, is_default: true })
})
