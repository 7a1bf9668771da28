import { activation } from '@waea/contract/mobile/activation'
import { describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import {
  adopter,
  askActivation,
  creditBecomes,
  creditOf,
  dashboardOf,
  inService,
  type Owner,
  whose,
} from '../ledger/money-support.ts'
import { charged, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'
import { aVoucher, redeemCode } from '../vouchers/vouchers-support.ts'

/** The kinds of activation (1§4), each as a client reaches it. */
const portal = shopOfFile()

const progressOf = (owner: Owner) => portal.good(activation.progress, whose(owner), owner.token)

async function withCard(BillingType: 'prepay' | 'postpay' = 'prepay') {
  const owner = await adopter(portal, { BillingType })
  return { ...owner, card: await saveCard(portal, owner) }
}

const byKind = ({ CustomerUUID, MobileUUID }: Owner, plan: { entry: string; availability: string }) => ({
  CustomerUUID,
  MobileProductUUID: MobileUUID,
  Subscribe: true,
  ProductAvailabilityUUID: plan.availability,
  ProductCatalogUUID: plan.entry,
})

const initial = (owner: Owner & { card: string }, plan: { availability: string }, PAYG: boolean) => ({
  customerUuid: owner.CustomerUUID,
  productUuid: owner.MobileUUID,
  availabilityUuid: plan.availability,
  Subscribe: true,
  PAYG,
  PaymentMethodID: owner.card,
})

async function started(owner: Owner) {
  await inService(portal, owner)
  const { ActivationType } = await progressOf(owner)
  const { Mobile } = await dashboardOf(portal, owner)
  return [ActivationType, Mobile.BillingReference?.split(':')[0]]
}

test('[S-ONB-03] a trial is a dry_activation and begins none; postpay, payg and prepay, casual or not, are activations of their plans', async () => {
  const trial = await withCard()
  const plan = { AvailabilityUUID: demoPlans.prepay10.availability }
  const dry = await askActivation(portal, trial, { dry: true, ...plan })
  expect(dry.body).toMatchObject({ ActivationType: 'dry_activation', Status: 'not-started', AmountCents: 2000 })
  expect(await progressOf(trial)).not.toHaveProperty('ActivationType')

  const monthly = await withCard('postpay')
  await portal.good(activation.postpayActivation, byKind(monthly, demoPlans.postpayLight), monthly.token)
  expect(await started(monthly)).toEqual(['postpay', 'postpay'])

  const payg = await withCard()
  await portal.good(activation.paygActivation, byKind(payg, demoPlans.payg), payg.token)
  expect(await started(payg)).toEqual(['payg', 'payg'])

  const prepay = await withCard()
  await portal.good(activation.initialPrepayAddon, initial(prepay, demoPlans.prepay10, false), prepay.token)
  expect(await started(prepay)).toEqual(['prepay', 'prepay'])

  const casual = await withCard()
  await portal.good(activation.initialPrepayAddon, initial(casual, demoPlans.payg, true), casual.token)
  expect(await started(casual)).toEqual(['payg', 'payg'])
})

describe('[S-ONB-03] a voucher_redeem_activation', () => {
  const withVoucher = (owner: Owner & { card: string }, VoucherCode: string, plan = demoPlans.prepay10) =>
    portal.call(
      activation.activate,
      {
        customerUuid: owner.CustomerUUID,
        productUuid: owner.MobileUUID,
        dry: 'false',
        AvailabilityUUID: plan.availability,
        PaymentMethodID: owner.card,
        VoucherCode,
      },
      owner.token,
    )
  const voucherIs = (owner: Owner, Status: string) =>
    eventually(`the voucher to be ${Status}`, async () => {
      const progress = await progressOf(owner)
      return progress.Voucher?.Status === Status ? progress : undefined
    })

  test('redeems its voucher when the SIM is in service, with nobody looking, and once', async () => {
    const owner = await withCard()
    const answer = await withVoucher(owner, await aVoucher(portal))
    expect(answer.body).toMatchObject({ ActivationType: 'voucher_redeem_activation', Voucher: { CreditCents: 2000 } })
    await inService(portal, owner)
    const { ActivationType } = await voucherIs(owner, 'REDEEMED')
    expect(ActivationType).toBe('voucher_redeem_activation')
    await creditBecomes(portal, owner, 2000)
    expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 2000 })
    const kept = await portal.rows<{ code_hash: Buffer | null }>(
      'SELECT code_hash FROM vouchers.waiting WHERE mobile_uuid = $1',
      [owner.MobileUUID],
    )
    expect(kept).toEqual([{ code_hash: null }])
  })

  test('of a voucher that does not work, is of no use on a bill or is none begins nothing', async () => {
    const owner = await withCard()
    const refused = { status: 400, body: { code: 'voucher-invalid', field: 'VoucherCode' } }
    expect(await withVoucher(owner, '2999000000000')).toMatchObject(refused)
    expect(await withVoucher(owner, 'a voucher')).toMatchObject(refused)
    expect(await withVoucher(owner, await aVoucher(portal), demoPlans.postpayLight)).toMatchObject(refused)
    expect((await progressOf(owner)).Status).toBe('not-started')
    expect((await charged(portal, owner)).payments).toBe(0)
  })

  test('that is tried again with a plan on the bill starts without its voucher, which stays usable', async () => {
    const owner = await withCard()
    const code = await aVoucher(portal)
    const declined = { ...owner, card: await saveCard(portal, owner, 'pm_card_chargeCustomerFail') }
    expect((await withVoucher(declined, code)).status).toBe(402)
    expect((await progressOf(owner)).Voucher).toMatchObject({ Status: 'WAITING' })
    const { availability } = demoPlans.postpayLight
    expect(
      (await askActivation(portal, owner, { AvailabilityUUID: availability, PaymentMethodID: owner.card })).status,
    ).toBe(200)
    await inService(portal, owner)
    expect(await progressOf(owner)).not.toHaveProperty('Voucher')
    expect(await portal.rows('SELECT 1 FROM balance.credits WHERE mobile_uuid = $1', [owner.MobileUUID])).toEqual([])
    expect((await redeemCode(portal, owner, code)).status).toBe(200)
  })

  test('whose voucher waits although its plan is on the bill opens no credit', async () => {
    const owner = await withCard('postpay')
    await portal.faults('network', [{ kind: 'error-before-effect', op: 'activate' }])
    const { availability } = demoPlans.postpayLight
    await askActivation(portal, owner, { AvailabilityUUID: availability, PaymentMethodID: owner.card })
    await portal.rows(
      `INSERT INTO vouchers.waiting (customer_uuid, mobile_uuid, code_hash, value_cents, state, given_at)
       VALUES ($1, $2, decode('00', 'hex'), 2000, 'waiting', now())`,
      [owner.CustomerUUID, owner.MobileUUID],
    )
    await portal.faults('network', [])
    await inService(portal, owner)
    await eventually('the voucher to be let go', async () =>
      (await progressOf(owner)).Voucher === undefined ? true : undefined,
    )
    expect(await portal.rows('SELECT 1 FROM balance.credits WHERE mobile_uuid = $1', [owner.MobileUUID])).toEqual([])
  })

  test('of one voucher on two SIMs gives its credit once, and the other SIM starts and says so', async () => {
    const [one, other] = [await withCard(), await withCard()]
    const code = await aVoucher(portal)
    await portal.faults('network', [{ kind: 'error-before-effect', op: 'activate' }])
    await withVoucher(one, code)
    await withVoucher(other, code)
    await portal.faults('network', [])
    const ends = await Promise.all(
      [one, other].map(async (owner) => {
        await inService(portal, owner)
        const progress = await eventually('the voucher to be over', async () => {
          const now = await progressOf(owner)
          return now.Voucher?.Status === 'WAITING' ? undefined : now
        })
        return { of: progress.Voucher?.Status, credit: await creditOf(portal, owner) }
      }),
    )
    expect(ends.sort((a, b) => b.credit - a.credit)).toEqual([
      { of: 'REDEEMED', credit: 2000 },
      { of: 'REFUSED', credit: 0 },
    ])
  })
})
