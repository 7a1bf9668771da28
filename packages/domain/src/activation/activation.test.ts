import { describe, expect, test } from 'vitest'
import type { MobileProduct } from '../plans/mobile-status.ts'
import { awaitMobile, beforeActivation, checkActivation, checkActivationLink } from './activation.ts'
import { afterAdoption, prePurchased } from './adoption.ts'
import { activationRefusedText, activationType, activationTypes, dryOutcome } from './dry-activation.ts'
import { isReady, timeline } from './timeline.ts'

const active: MobileProduct = {
  UUID: 'mobile',
  Status: 4,
  BillingReference: 'prepay:mobile',
  Addons: [{ IsBasePlan: true, IsAddon: false, AllowAutoRenew: true, CreatedAtNanos: 0 }],
}
const bare: MobileProduct = { UUID: 'mobile', Status: 1 }

test('the kinds of activation are these', () => {
  expect(activationTypes).toEqual(['dry_activation', 'voucher_redeem_activation', 'postpay', 'payg', 'prepay'])
})

test('an activation is a trial, one with a voucher, or that of its plan', () => {
  expect(activationType({ isDry: true, hasVoucher: true, billing: 'prepay' })).toBe('dry_activation')
  expect(activationType({ hasVoucher: true, billing: 'payg' })).toBe('voucher_redeem_activation')
  for (const billing of ['postpay', 'payg', 'prepay'] as const) {
    expect(activationType({ hasVoucher: false, billing })).toBe(billing)
  }
})

describe('a trial activation', () => {
  test('[S-ONB-05] that is ok succeeded', () => {
    expect(dryOutcome({ httpStatus: 200 })).toEqual({ is: 'ok' })
    expect(dryOutcome({ httpStatus: 204 })).toEqual({ is: 'ok' })
  })

  test('[S-ONB-06] with 412 is none, and no payment error', () => {
    expect(dryOutcome({ httpStatus: 412, message: 'no' })).toEqual({ is: 'no-dry-activation' })
  })

  test.each([400, 402, 404, 499])(
    '[S-ONB-07][E-ONB-10] with %i is a payment method error in the server’s words',
    (httpStatus) => {
      expect(dryOutcome({ httpStatus, message: 'the card was declined' })).toEqual({
        is: 'payment-method-error',
        text: 'We cannot proceed with your Activation, the card was declined',
      })
    },
  )

  test('[E-ONB-11] with a 4xx without words asks to try again later', () => {
    const text = 'We cannot proceed with your Activation. Please try again later'
    for (const message of [' ', undefined]) {
      expect(dryOutcome({ httpStatus: 400, ...(message && { message }) })).toMatchObject({ text })
    }
    expect(activationRefusedText(' no ')).toBe('We cannot proceed with your Activation, no')
  })

  test.each([undefined, 100, 199, 300, 302, 399, 500, 503])('[S-ONB-08] with %s is none', (httpStatus) => {
    expect(dryOutcome(httpStatus === undefined ? {} : { httpStatus })).toEqual({ is: 'no-dry-activation' })
  })
})

describe('after an adoption', () => {
  test('[S-ONB-11] a product in use with add-ons leads to the choice of account and product', () => {
    expect(afterAdoption({ prepay_product_catalog_uuid: 'plan' }, active)).toEqual({ next: 'select-account' })
  })

  test.each([
    ['[S-ONB-12]', 'postpay', 'postpaymobile', false],
    ['[S-ONB-13]', 'prepay', 'prepaymobileAddon', false],
    ['[S-ONB-14]', 'payg', 'prepaymobileAddon', true],
  ])('%s a SIM bought with a %s plan gives %s', (_id, billing, productType, isPayg) => {
    expect(afterAdoption({ [`${billing}_product_catalog_uuid`]: 'plan' }, bare)).toEqual({
      next: 'activate',
      plan: {
        BillingType: billing,
        ProductType: productType,
        is_payg: isPayg,
        ProductCatalogUUID: 'plan',
        is_fully_paid: false,
      },
    })
  })

  test('[S-ONB-15] a replacement-for key marks a SIM swap', () => {
    const metadata = { replacement_for: 'old', prepay_product_catalog_uuid: 'plan' }
    expect(afterAdoption(metadata, bare)).toEqual({ next: 'sim-swap', replaces: 'old' })
  })

  test('a SIM without a plan chooses one, and a plan may be fully paid', () => {
    expect(afterAdoption({}, undefined)).toEqual({ next: 'choose-plan' })
    expect(prePurchased({ payg_product_catalog_uuid: 'plan', is_fully_paid: true })?.is_fully_paid).toBe(true)
    expect(prePurchased({ payg_product_catalog_uuid: 'plan', is_fully_paid: false })?.is_fully_paid).toBe(false)
  })
})

describe('an activation', () => {
  test('[S-ONB-04] of a mobile in use with add-ons reuses it', () => {
    expect(beforeActivation(active)).toBe('reuse')
    expect(beforeActivation({ ...active, Addons: [] })).toBe('activate')
    expect(beforeActivation(bare)).toBe('activate')
  })

  test('[E-ONB-05][E-ONB-04] is refused for a service in use and for an unknown one', () => {
    expect(checkActivation(active)).toEqual({ refused: 'already-active' })
    expect(checkActivation(undefined)).toEqual({ refused: 'service-not-found' })
    expect(checkActivation(bare)).toBeUndefined()
  })

  test('waits for the mobile to show with add-ons', () => {
    expect(awaitMobile(false, 0)).toBe('wait')
    expect(awaitMobile(false, 249_999)).toBe('wait')
    expect(awaitMobile(true, 300_000)).toBe('ready')
  })

  test('gives up with Timout after 250 seconds', () => {
    expect(awaitMobile(false, 250_000)).toBe('Timout')
  })

  test('[S-ONB-16] by an expired link is refused as expired, so that a new one is offered', () => {
    const now = new Date('2026-11-20T00:00:00Z')
    const link = { expiresAt: new Date('2026-11-20T00:00:01Z') }
    expect(checkActivationLink(link, now)).toBeUndefined()
    expect(checkActivationLink({ expiresAt: now }, now)).toEqual({ refused: 'link-expired' })
    expect(checkActivationLink({ ...link, usedAt: now }, now)).toEqual({ refused: 'link-used' })
    expect(checkActivationLink(undefined, now)).toEqual({ refused: 'token-error' })
  })
})

describe('the timeline', () => {
  const states = (steps: ReturnType<typeof timeline>) => steps.map(({ step, state }) => `${step} ${state}`)

  test('shows what is done, what is under way and what waits', () => {
    expect(states(timeline({ done: ['sim-found', 'paid'] }))).toEqual([
      'sim-found done',
      'paid done',
      'ordered now',
      'network waiting',
      'plan waiting',
      'ready waiting',
    ])
  })

  test('stops at a failure', () => {
    const failed = timeline({ done: ['sim-found'], failed: 'network' }, ['sim-found', 'network', 'ready'])
    expect(states(failed)).toEqual(['sim-found done', 'network failed', 'ready waiting'])
    expect(isReady(failed)).toBe(false)
  })

  test('is ready when all is done', () => {
    expect(isReady(timeline({ done: ['sim-found', 'ready'] }, ['sim-found', 'ready']))).toBe(true)
  })
})
