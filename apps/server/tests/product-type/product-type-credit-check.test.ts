import { creditChecks } from '@waea/contract/money/credit-checks'
import { afterEach, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { adopter, askActivation, dashboardOf, daysLater, inService, type Owner } from '../ledger/money-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import { askMove, askMoveQuote, moved, movesAllowed, moveTermsOf, moveTo } from './product-type-support.ts'

const portal = shopOfFile(movesAllowed)
afterEach(() => portal.faults('credit', []))

/** A pay-as-you-go mobile of a customer without a saved card. */
async function withoutCard(): Promise<Owner> {
  const owner = await adopter(portal)
  expect((await askActivation(portal, owner, { AvailabilityUUID: demoPlans.payg.availability })).status).toBe(200)
  await inService(portal, owner)
  return owner
}

function ask({ CustomerUUID: customerUuid, token }: Owner, LicenceNumber: string) {
  const subject = { FirstName: 'Buyer', LastName: 'Test', DateOfBirth: '1990-05-01', LicenceVersion: '123' }
  const Address = '12 Cuba Street, Te Aro, Wellington 6011'
  return portal.call(
    creditChecks.askCreditCheck,
    { customerUuid, ...subject, Address, LicenceNumber, Consent: true },
    token,
  )
}

const monthly = (owner: Owner) => moveTo(owner, 'postpay', demoPlans.postpayLight)
const wayOf = async (owner: Owner) => (await moveTermsOf(portal, owner)).Ways.find(({ Type }) => Type === 'postpay')

test('a mobile moves to monthly bills without a saved card once a credit check is passed', async () => {
  const owner = await withoutCard()
  expect((await ask(owner, 'DK123456')).body).toMatchObject({ State: 'passed' })
  expect(await wayOf(owner)).toEqual({ Type: 'postpay' })
  await moved(portal, owner, 'postpay', demoPlans.postpayLight)
  const { Mobile } = await dashboardOf(portal, owner)
  expect(Mobile.BillingReference).toBe(`postpay:${owner.MobileUUID}`)
})

test.each([
  ['RF123456', 'refused'],
  ['RR123456', 'referred'],
])('of a licence %s the check is %s, and the mobile stays as it is', async (licence, State) => {
  const owner = await withoutCard()
  expect((await ask(owner, licence)).body).toMatchObject({ State })
  expect(await wayOf(owner)).toEqual({ Type: 'postpay', Refused: 'no-card' })
  expect((await askMoveQuote(portal, owner, monthly(owner))).body).toMatchObject({ code: 'no-card' })
  expect((await askMove(portal, owner, monthly(owner))).body).toMatchObject({ code: 'no-card' })
})

test('a reporter that is down moves nobody, and a check that was passed too long ago neither', async () => {
  const [owner, other] = [await withoutCard(), await withoutCard()]
  await portal.faults('credit', [{ kind: 'error-before-effect', times: 9 }])
  expect((await ask(owner, 'DK123456')).body).toMatchObject({ State: 'referred' })
  expect(await wayOf(owner)).toMatchObject({ Refused: 'no-card' })
  await portal.faults('credit', [])
  expect((await ask(other, 'DK123456')).body).toMatchObject({ State: 'passed' })
  const later = await daysLater(portal, other, 91)
  expect(await wayOf(later)).toMatchObject({ Refused: 'no-card' })
})
