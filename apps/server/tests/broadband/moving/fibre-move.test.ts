import { randomUUID } from 'node:crypto'
import { broadband } from '@waea/contract/fibre/broadband'
import { ufbRecords } from '@waea/contract/fibre/ufb-records'
import { addDays, calendarDay, daysBetween } from '@waea/kit/calendar-day'
import { describe, expect, test } from 'vitest'
import { advanceConnection } from '../../../src/capabilities/broadband/connections/advance-connection.ts'
import { renewPlans } from '../../../src/capabilities/plans/renewals/renew.ts'
import { systemOf } from '../../ledger/money-support.ts'
import { type Buyer, eventually, shopOfFile } from '../../shop/shop-support.ts'
import {
  bothClocksByDays,
  buyerWithCard,
  checkOutFibre,
  connectedHere,
  draftAt,
  fibreOn,
  fibreStep,
  orderIn,
  productsOf,
  type Ufb,
} from '../fibre-support.ts'

const portal = shopOfFile(fibreOn)

type Draft = Awaited<ReturnType<typeof draftAt>>

/** The draft of a move from a connection to another house in the same street. */
const moveTo = (buyer: Buyer, { UUID: UfbUUID }: Ufb, number: string, over: Partial<Draft> = {}, OverlapDays = 0) =>
  draftAt(portal, buyer, number, { Move: { UfbUUID, OverlapDays }, ...over })

const moved = async (buyer: Buyer, draft: Draft) => {
  const { body } = await checkOutFibre(portal, buyer, draft)
  return body
}

const preview = (buyer: Buyer, { UUID: ufbUuid }: Ufb, Day?: string) =>
  portal.call(broadband.movePreview, { customerUuid: buyer.CustomerUUID, ufbUuid, ...(Day && { Day }) }, buyer.token)

/** Moves all clocks by the given days, renewing due plans each day. */
async function daysOn<B extends Buyer>(buyer: B, days: number): Promise<B> {
  await bothClocksByDays(portal, days)
  await renewPlans(systemOf(portal))
  return { ...buyer, ...(await portal.signIn(buyer)) }
}

/** A connection of a customer, by its id. */
const oneOf = async (buyer: Buyer, UUID: string | undefined) =>
  (await productsOf(portal, buyer)).UfbProducts.find((one) => one.UUID === UUID)

/** What a customer was charged for a connection, oldest first. */
const charges = (buyer: Buyer, { UUID }: Pick<Ufb, 'UUID'>) =>
  portal.rows<{ from: string; upto: string; cents: number; reason: string }>(
    `SELECT period_from::text AS "from", period_upto::text AS upto, amount_cents::int AS cents, reason FROM ledger.charges
     WHERE customer_uuid = $1 AND service_uuid = $2 ORDER BY charged_at, period_from`,
    [buyer.CustomerUUID, UUID],
  )

const mailsTo = async (buyer: Buyer, subject: RegExp) =>
  (await portal.messages(buyer.Email)).filter((mail) => subject.test(mail.subject ?? ''))

const today = () => systemOf(portal).today()

describe('moving house', () => {
  test('ends the old connection by the new one alone; each day is charged once, and name and notes go along', async () => {
    const { buyer, ufb } = await connectedHere(portal)
    const mine = { customerUuid: buyer.CustomerUUID, ufbUuid: ufb.UUID }
    await portal.good(broadband.nameUfb, { ...mine, Nickname: 'Home' }, buyer.token)
    await portal.good(ufbRecords.addUfbNote, { spid: '2', uuid: ufb.UUID, Text: 'The dog is kind' }, buyer.token)
    const later = await daysOn(buyer, 10)
    const { OrderID } = await moved(later, await moveTo(later, ufb, '16'))
    const order = await orderIn(portal, later, OrderID, 'PROCESSING')
    expect(order.Move).toEqual({ UfbUUID: ufb.UUID, OverlapDays: 0, From: ufb.Address.Formatted })
    expect((await oneOf(later, ufb.UUID))?.EndsOn).toBeUndefined()
    await fibreStep(portal, order)
    const done = await orderIn(portal, later, OrderID, 'COMPLETED')
    const day = today()
    const [full, back] = await charges(later, ufb)
    const upto = calendarDay(full?.upto ?? '')
    const of = daysBetween(calendarDay(full?.from ?? ''), upto)
    const cents = Math.round((8500 * daysBetween(day, upto)) / of)
    expect(full).toMatchObject({ cents: 8500, reason: 'start' })
    expect(back).toEqual({ from: day, upto, cents: -cents, reason: 'credit' })
    expect(done.Move).toMatchObject({ LastDay: day, BackCents: cents })
    const old = await oneOf(later, ufb.UUID)
    expect(old).toMatchObject({ Status: 'ACTIVE', EndsOn: day, MovedTo: done.UfbUUID })
    expect(old?.Nickname).toBeUndefined()
    const next = await oneOf(later, done.UfbUUID)
    expect(next).toMatchObject({ Status: 'ACTIVE', Nickname: 'Home', StartedOn: day })
    expect(next?.Notes.map(({ Text }) => Text)).toEqual(['The dog is kind'])
    expect((await portal.call(broadband.keepUfb, mine, later.token)).body).toMatchObject({ code: 'fibre-not-active' })
    const texts = await eventually('both connections to be told', async () => {
      const mails = await mailsTo(later, /is connected: /)
      return mails.length === 2 ? mails.map(({ text }) => text).join(' ') : undefined
    })
    expect(texts).toContain('works until the end of')
    const after = await daysOn(later, 1)
    await advanceConnection(systemOf(portal), { CustomerUUID: buyer.CustomerUUID, UUID: ufb.UUID })
    await eventually('the old connection to be over', async () => ((await oneOf(after, ufb.UUID)) ? undefined : true))
    expect(await charges(after, ufb)).toHaveLength(2)
    const [account] = await portal.rows<{ closed: string | null }>(
      'SELECT closed_on AS closed FROM billing.accounts WHERE customer_uuid = $1',
      [buyer.CustomerUUID],
    )
    expect(account).toEqual({ closed: null })
  })

  test('with an overlap goes on so many days more, which are what the preview said they cost', async () => {
    const { buyer, ufb } = await connectedHere(portal)
    const later = await daysOn(buyer, 5)
    const { body } = await preview(later, ufb, today())
    const three = body.Options.find(({ OverlapDays }) => OverlapDays === 3)
    const none = body.Options.find(({ OverlapDays }) => OverlapDays === 0)
    expect(three).toMatchObject({ LastDay: addDays(today(), 3) })
    expect((none?.BackCents ?? 0) - (three?.BackCents ?? 0) - (three?.OverlapCents ?? 0)).toBeLessThanOrEqual(1)
    const { OrderID } = await moved(later, await moveTo(later, ufb, '16', {}, 3))
    const order = await orderIn(portal, later, OrderID, 'PROCESSING')
    await fibreStep(portal, order)
    const done = await orderIn(portal, later, OrderID, 'COMPLETED')
    expect(done.Move).toMatchObject({ LastDay: three?.LastDay, BackCents: three?.BackCents })
    expect(await oneOf(later, ufb.UUID)).toMatchObject({ EndsOn: three?.LastDay })
  })

  test('that the company refuses, or that is cancelled, leaves the old connection as it is, and says so', async () => {
    const { buyer, ufb } = await connectedHere(portal)
    const refused = await moved(buyer, await moveTo(buyer, ufb, '13'))
    await orderIn(portal, buyer, refused.OrderID, 'FAILED')
    const { OrderID: id } = await moved(buyer, await moveTo(buyer, ufb, '16'))
    await orderIn(portal, buyer, id, 'PROCESSING')
    const second = await checkOutFibre(portal, buyer, await moveTo(buyer, ufb, '18'))
    expect(second.body).toMatchObject({ code: 'fibre-moving' })
    expect((await preview(buyer, ufb)).body).toMatchObject({ code: 'fibre-moving' })
    await portal.good(broadband.cancelFibreOrder, { id, CustomerUUID: buyer.CustomerUUID }, buyer.token)
    await orderIn(portal, buyer, id, 'CANCELED')
    expect(await oneOf(buyer, ufb.UUID)).toEqual(ufb)
    expect(await charges(buyer, ufb)).toHaveLength(1)
    const text = await eventually('the mails', async () => {
      const mails = await mailsTo(buyer, /couldn’t complete|is cancelled/)
      return mails.length === 2 ? mails.map((mail) => mail.text).join(' ') : undefined
    })
    expect(text.match(/Your fibre at .* stays as it is/g)).toHaveLength(2)
    await portal.good(broadband.movePreview, { customerUuid: buyer.CustomerUUID, ufbUuid: ufb.UUID }, buyer.token)
  })

  test('is refused to the same address, of a connection that ends, and to anybody but its owner', async () => {
    const { buyer, ufb } = await connectedHere(portal)
    expect((await checkOutFibre(portal, buyer, await moveTo(buyer, ufb, '12'))).body).toMatchObject({
      code: 'fibre-same-place',
    })
    const other = await buyerWithCard(portal)
    expect((await checkOutFibre(portal, other, await moveTo(other, ufb, '16'))).status).toBe(404)
    expect((await preview(other, ufb)).status).toBe(404)
    await portal.good(broadband.endUfb, { customerUuid: buyer.CustomerUUID, ufbUuid: ufb.UUID }, buyer.token)
    const ending = await checkOutFibre(portal, buyer, await moveTo(buyer, ufb, '16'))
    expect(ending.body).toMatchObject({ code: 'fibre-not-active' })
  })

  test('needs no new card: what pays the bills goes on paying them', async () => {
    const { buyer, ufb } = await connectedHere(portal)
    await portal.rows('DELETE FROM payments.methods WHERE customer_uuid = $1', [buyer.CustomerUUID])
    const without = await checkOutFibre(portal, buyer, await draftAt(portal, buyer, '16', { UUID: randomUUID() }))
    expect(without.body).toMatchObject({ code: 'no-card' })
    const { OrderID } = await moved(buyer, await moveTo(buyer, ufb, '16'))
    await orderIn(portal, buyer, OrderID, 'PROCESSING')
  })
})
