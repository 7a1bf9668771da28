import { broadband } from '@waea/contract/fibre/broadband'
import { addDays, addMonths, type CalendarDay, calendarDay, dayParts, daysBetween } from '@waea/kit/calendar-day'
import { describe, expect, test } from 'vitest'
import { demoPlans } from '../../../src/capabilities/catalogue/index.ts'
import { addRole, setAccountState } from '../../../src/capabilities/customers/index.ts'
import { systemOf } from '../../ledger/money-support.ts'
import { type Buyer, charged, eventually, shopOfFile } from '../../shop/shop-support.ts'
import {
  checkOutFibre,
  connectedHere,
  draftAt,
  fibreOn,
  fibreStep,
  modems,
  orderAt,
  orderIn,
  placeOf,
  productsOf,
  type Ufb,
  withRouter,
} from '../fibre-support.ts'

const portal = shopOfFile(fibreOn)

const moveOf = ({ UUID: UfbUUID }: Ufb) => ({ Move: { UfbUUID, OverlapDays: 0 } })

describe('moving house', () => {
  test('to where somebody must install it, with a new router: the old one works until the new one does', async () => {
    const { buyer, ufb } = await connectedHere(portal)
    const draft = await draftAt(portal, buyer, '11', {
      ...moveOf(ufb),
      Items: withRouter(),
      PaymentMethodID: buyer.card,
    })
    const { body } = await checkOutFibre(portal, buyer, draft)
    const order = await orderIn(portal, buyer, body.OrderID, 'PROCESSING')
    expect(order).toMatchObject({ Step: 'book-install' })
    expect(await charged(portal, buyer)).toEqual({ payments: 1, cents: modems.wifi6.PriceCents })
    const whose = { id: order.UUID, CustomerUUID: buyer.CustomerUUID, Mode: 'install' as const }
    const [slot] = (await portal.good(broadband.timeSlots, whose, buyer.token)).AvailableTimeSlots
    await portal.good(broadband.bookVisit, { SPID: 2, ...whose, TimeSlotID: slot?.ID ?? '' }, buyer.token)
    await orderAt(portal, buyer, order.UUID, 'install')
    const waiting = (await productsOf(portal, buyer)).UfbProducts
    expect(waiting.find(({ UUID }) => UUID === ufb.UUID)).toMatchObject({ Status: 'ACTIVE' })
    expect(waiting.find(({ UUID }) => UUID === ufb.UUID)?.EndsOn).toBeUndefined()
    await fibreStep(portal, order)
    const done = await orderIn(portal, buyer, order.UUID, 'COMPLETED')
    const after = (await productsOf(portal, buyer)).UfbProducts
    expect(after.find(({ UUID }) => UUID === ufb.UUID)).toMatchObject({
      EndsOn: systemOf(portal).today(),
      MovedTo: done.UfbUUID,
    })
  })

  test('with a plan that the company there does not deliver is refused, and the old one stays', async () => {
    const { buyer, ufb } = await connectedHere(portal)
    const there = {
      ...(await placeOf(portal, '12', 'Bank Street Whangārei')),
      Name: 'Aroha Test',
      Phone: '021 555 0199',
    }
    const Items = [{ Type: 'plan' as const, ID: demoPlans.hyperfibre.availability, PriceCents: 13_900 }]
    const refused = await checkOutFibre(
      portal,
      buyer,
      await draftAt(portal, buyer, '16', { ...moveOf(ufb), Address: there, Items }),
    )
    expect(refused.body).toMatchObject({ code: 'plan-unknown' })
    expect((await productsOf(portal, buyer)).UfbProducts).toEqual([ufb])
  })

  test('is nothing for a member, nor while the account is suspended', async () => {
    const { buyer, ufb } = await connectedHere(portal)
    const person = await portal.signUpCustomer()
    const [user] = await portal.rows<{ id: string }>('SELECT user_uuid AS id FROM identity.users WHERE email = $1', [
      person.Email,
    ])
    await systemOf(portal).inTransaction((tx) => addRole(tx, buyer.CustomerUUID, user?.id ?? '', 'member'))
    const member: Buyer = { ...buyer, token: (await portal.signIn(person)).token }
    const draft = await draftAt(portal, buyer, '16', moveOf(ufb))
    const preview = { customerUuid: buyer.CustomerUUID, ufbUuid: ufb.UUID }
    expect((await checkOutFibre(portal, member, draft)).status).toBe(403)
    expect((await portal.call(broadband.movePreview, preview, member.token)).status).toBe(403)
    await systemOf(portal).inTransaction((tx) => setAccountState(tx, buyer.CustomerUUID, 'Suspended'))
    // The server's cached sessions learn of a change of the account shortly after it.
    const previewIs = (status: number) =>
      eventually(`the preview to answer ${status}`, async () => {
        const answer = await portal.call(broadband.movePreview, preview, buyer.token)
        return answer.status === status ? true : undefined
      })
    await previewIs(403)
    expect((await checkOutFibre(portal, buyer, draft)).status).toBe(403)
    await systemOf(portal).inTransaction((tx) => setAccountState(tx, buyer.CustomerUUID, 'Active'))
    await previewIs(200)
    expect((await checkOutFibre(portal, buyer, draft)).status).toBe(200)
  })

  test('takes the price of a plan that waits for the end of the month, where it comes after that', async () => {
    const { buyer, ufb } = await connectedHere(portal)
    const of = { CustomerUUID: buyer.CustomerUUID, UUID: ufb.UUID }
    const ProductAvailabilityUUID = demoPlans.fibreMax.availability
    const { NextPlan } = await portal.good(broadband.changeFibrePlan, { ...of, ProductAvailabilityUUID }, buyer.token)
    const upto = calendarDay(ufb.PaidUntil ?? '')
    const startedOn = calendarDay(ufb.StartedOn ?? '')
    const after = addMonths(upto, 1, dayParts(startedOn).day)
    const preview = async (Day: string) => {
      const input = { customerUuid: buyer.CustomerUUID, ufbUuid: ufb.UUID, Day }
      return (await portal.good(broadband.movePreview, input, buyer.token)).Options[0]
    }
    const part = (cents: number, day: CalendarDay, from: CalendarDay, until: CalendarDay) =>
      Math.round((cents * daysBetween(day, until)) / daysBetween(from, until))
    const late = addDays(upto, 5)
    const cents = NextPlan?.Plan.Price ?? 0
    expect(cents).not.toBe(8500)
    expect(await preview(late)).toMatchObject({ OverlapDays: 0, BackCents: part(cents, late, upto, after) })
    const early = addDays(upto, -5)
    expect(await preview(early)).toMatchObject({ OverlapDays: 0, BackCents: part(8500, early, startedOn, upto) })
  })

  test('is previewed for no day that is past, or on which no connection can start yet', async () => {
    const { buyer, ufb } = await connectedHere(portal)
    const today = systemOf(portal).today()
    const on = (Day: string) =>
      portal.call(broadband.movePreview, { customerUuid: buyer.CustomerUUID, ufbUuid: ufb.UUID, Day }, buyer.token)
    for (const day of ['9999-12-31', addDays(today, 90), addDays(today, -1)]) {
      expect(await on(day)).toMatchObject({ status: 400, body: { code: 'fibre-day' } })
    }
    for (const day of [today, addDays(today, 89)]) expect((await on(day)).status).toBe(200)
  })

  test('by another draft gives up an order of the same move that was not paid', async () => {
    const { buyer, ufb } = await connectedHere(portal)
    const first = await draftAt(portal, buyer, '16', { ...moveOf(ufb), Items: withRouter() })
    expect((await checkOutFibre(portal, buyer, first)).body.Order.Status).toBe('UNPAID')
    const preview = { customerUuid: buyer.CustomerUUID, ufbUuid: ufb.UUID }
    expect((await portal.call(broadband.movePreview, preview, buyer.token)).status).toBe(200)
    const second = await draftAt(portal, buyer, '18', moveOf(ufb))
    expect((await checkOutFibre(portal, buyer, second)).status).toBe(200)
    await orderIn(portal, buyer, second.UUID, 'PROCESSING')
    expect(await orderIn(portal, buyer, first.UUID, 'CANCELED')).toMatchObject({ IsPaid: false })
  })
})
