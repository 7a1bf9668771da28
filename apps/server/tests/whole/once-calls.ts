import type { Call } from '@waea/contract/call'
import { activation } from '@waea/contract/mobile/activation'
import { numbers } from '@waea/contract/mobile/numbers'
import { planChanges } from '@waea/contract/mobile/plan-changes'
import { plans } from '@waea/contract/mobile/plans'
import { productType } from '@waea/contract/mobile/product-type'
import { balance } from '@waea/contract/money/balance'
import { billPayment } from '@waea/contract/money/billing'
import { guest } from '@waea/contract/money/guest'
import { payments } from '@waea/contract/money/payments'
import { vouchers } from '@waea/contract/money/vouchers'
import { shop } from '@waea/contract/shop/shop'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { setAccountState } from '../../src/capabilities/customers/index.ts'
import { payoutOnce } from '../billing/payout-support.ts'
import { fibreOnce } from '../broadband/fibre-once.ts'
import { billedMember } from '../groups/billed-member.ts'
import { accountNumberOf, onBill } from '../guest/guest-bills.ts'
import { responseToken } from '../guest/guest-support.ts'
import { adopter, inService, mobileInService, type Owner, onTheBill, systemOf } from '../ledger/money-support.ts'
import { returnsOnce } from '../payments/return-support.ts'
import { changeTo } from '../plans/change-support.ts'
import { ofPlan } from '../plans/renewal-support.ts'
import { moveTo } from '../product-type/product-type-support.ts'
import { address, anEsim, cartOf, checkOut, type ShopPortal, saveCard } from '../shop/shop-support.ts'
import { casesOnce } from '../support/case-support.ts'
import { aVoucher, giftFrom, numberOf, redeemCode } from '../vouchers/vouchers-support.ts'

/** An answer, reduced to what is compared. */
type Said = Record<string, unknown> & { Order?: { UUID: string }; Change?: object }

/** An idempotent call that moves money or goods, and how to make it. */
export interface OnceCall {
  call: Call
  /** Creates the caller; returns the request. */
  prepare(portal: ShopPortal): Promise<{ input: object; token: string; wait?: () => Promise<unknown> }>
  /** How many card partner charges it makes. */
  charges: 0 | 1
  /** The expected answer of a repeat, given the first answer: the same, unless the state changes in between. */
  again?(first: Said): object
  /** A kill before its answer is stored rolls it back completely, and the repeat does it. */
  isUndone?: true
}

/** The payment and its amount, where the first answer named them. */
const paid = ({ PaymentUUID, AmountCents }: Said) => ({
  ...(PaymentUUID !== undefined && { PaymentUUID }),
  ...(AmountCents !== undefined && { AmountCents }),
})
const asPaid = (first: Said) => ({ Status: 'COMPLETED', ...paid(first) })
const asActive = (first: Said) => ({ Status: 'active', ...paid(first) })

const ofPath = (owner: Owner) => ({ customerUuid: owner.CustomerUUID, productUuid: owner.MobileUUID })

function activationByKind(
  call: Call,
  plan: { entry: string; availability: string },
  kind: 'prepay' | 'postpay',
): OnceCall {
  return {
    call,
    charges: 0,
    again: asActive,
    async prepare(portal) {
      const owner = await adopter(portal, { BillingType: kind })
      if (kind === 'postpay') await saveCard(portal, owner)
      const input = {
        CustomerUUID: owner.CustomerUUID,
        MobileProductUUID: owner.MobileUUID,
        ProductAvailabilityUUID: plan.availability,
        ProductCatalogUUID: plan.entry,
        Subscribe: true,
      }
      return { input, token: owner.token, wait: () => inService(portal, owner) }
    },
  }
}

function checkout(call: Call): OnceCall {
  return {
    call,
    charges: 1,
    again: (first) => ({ ...asPaid(first), Order: { UUID: first.Order?.UUID } }),
    async prepare(portal) {
      const { CustomerUUID, token, ...buyer } = await portal.signUpCustomer()
      const PaymentMethodID = await saveCard(portal, { CustomerUUID, token, ...buyer })
      const { UUID } = await cartOf(portal, { CustomerUUID, token, ...buyer }, [anEsim()])
      return { input: { SPID: 2, UUID, CustomerUUID, Address: address, PaymentMethodID }, token }
    },
  }
}

/** Every idempotent call that moves money or goods, by name. */
export const onceCalls: Readonly<Record<string, OnceCall>> = {
  ...casesOnce,
  ...returnsOnce,
  ...fibreOnce,
  'plans.prepayAddon': {
    call: plans.prepayAddon,
    charges: 1,
    again: asPaid,
    async prepare(portal) {
      const owner = await mobileInService(portal)
      const { availability: availabilityUuid } = demoPlans.prepayData2
      const input = { ...ofPath(owner), availabilityUuid, Subscribe: true, PaymentMethodID: owner.card }
      return { input, token: owner.token }
    },
  },
  'plans.postpayAddon': {
    call: plans.postpayAddon,
    charges: 0,
    async prepare(portal) {
      const owner = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
      return { input: onTheBill(owner, demoPlans.postpayData5), token: owner.token }
    },
  },
  'plans.renewNow': {
    call: plans.renewNow,
    charges: 1,
    again: asPaid,
    async prepare(portal) {
      const owner = await mobileInService(portal)
      // Other calls are prepared at the same time, so the clock must not move; but a plan that started today cannot be
      // renewed today.
      await portal.rows(
        'UPDATE plans.addons SET starts_on = starts_on - 9, ends_on = ends_on - 9 WHERE service_uuid = $1',
        [owner.MobileUUID],
      )
      const of = await ofPlan(portal, owner)
      const { Now } = await portal.good(plans.renewal, of, owner.token)
      return { input: { ...of, AmountCents: Now?.AmountCents, EndsOn: Now?.EndsOn }, token: owner.token }
    },
  },
  'plans.changePlan': {
    call: planChanges.changePlan,
    charges: 1,
    async prepare(portal) {
      const owner = await mobileInService(portal)
      const input = { ...(await changeTo(portal, owner)), PaymentMethodID: owner.card }
      return { input, token: owner.token }
    },
  },
  'activation.activate': {
    call: activation.activate,
    charges: 1,
    again: asActive,
    async prepare(portal) {
      const owner = await adopter(portal)
      const PaymentMethodID = await saveCard(portal, owner)
      const input = { dry: 'false', AvailabilityUUID: demoPlans.prepay10.availability, PaymentMethodID }
      return { input: { ...ofPath(owner), ...input }, token: owner.token, wait: () => inService(portal, owner) }
    },
  },
  'activation.initialPrepayAddon': {
    call: activation.initialPrepayAddon,
    charges: 1,
    async prepare(portal) {
      const owner = await adopter(portal)
      const PaymentMethodID = await saveCard(portal, owner)
      const input = { availabilityUuid: demoPlans.prepay10.availability, Subscribe: true, PaymentMethodID }
      return { input: { ...ofPath(owner), ...input }, token: owner.token, wait: () => inService(portal, owner) }
    },
  },
  'activation.postpayActivation': activationByKind(activation.postpayActivation, demoPlans.postpayLight, 'postpay'),
  'activation.paygActivation': activationByKind(activation.paygActivation, demoPlans.payg, 'prepay'),
  'balance.topUp': {
    call: balance.topUp,
    charges: 1,
    async prepare(portal) {
      const owner = await mobileInService(portal, { plan: demoPlans.payg })
      const { CustomerUUID: customerUuid, MobileUUID: ProductInstanceUUID, card: PaymentMethodID } = owner
      return { input: { customerUuid, ProductInstanceUUID, Amount: 700, PaymentMethodID }, token: owner.token }
    },
  },
  'balance.olderTopUp': {
    call: balance.olderTopUp,
    // No card is named: the browser confirms the payment that it starts.
    charges: 0,
    async prepare(portal) {
      const owner = await mobileInService(portal, { plan: demoPlans.payg })
      return { input: { ...ofPath(owner), cents: '900' }, token: owner.token }
    },
  },
  'vouchers.redeemVoucher': {
    call: vouchers.redeemVoucher,
    charges: 0,
    async prepare(portal) {
      const owner = await mobileInService(portal, { plan: demoPlans.payg })
      return { input: { ...ofPath(owner), code: await aVoucher(portal) }, token: owner.token }
    },
  },
  'vouchers.giveCredit': {
    call: vouchers.giveCredit,
    charges: 0,
    async prepare(portal) {
      const giver = await mobileInService(portal, { plan: demoPlans.payg })
      const receiver = await mobileInService(portal, { plan: demoPlans.payg })
      await redeemCode(portal, giver, await aVoucher(portal))
      const input = giftFrom(giver, await numberOf(portal, receiver), 700)
      return { input, token: (await portal.signIn(giver)).token }
    },
  },
  'numbers.change': {
    call: numbers.change,
    charges: 0,
    again: ({ Change }) => ({ Change: { ...Change, Status: 'done' } }),
    async prepare(portal) {
      const owner = await mobileInService(portal, { plan: demoPlans.payg })
      await redeemCode(portal, owner, await aVoucher(portal))
      const { CustomerUUID, MobileUUID } = owner
      const { MSISDNs } = await portal.good(numbers.search, { CustomerUUID, MobileUUID }, owner.token)
      const input = { CustomerUUID, MobileUUID, MSISDN: MSISDNs[0] ?? '' }
      return { input, token: (await portal.signIn(owner)).token }
    },
  },
  'product-type.transfer': {
    call: productType.transfer,
    charges: 1,
    again: ({ Transfer: _, ...first }) => asPaid(first),
    async prepare(portal) {
      const owner = await mobileInService(portal, { plan: demoPlans.payg })
      const input = moveTo(owner, 'prepay', demoPlans.prepay10, { PaymentMethodID: owner.card })
      return { input, token: (await portal.signIn(owner)).token }
    },
  },
  'guest.topup': {
    call: guest.topup,
    // The browser confirms the payment that it starts.
    charges: 0,
    async prepare(portal) {
      const MSISDN = await numberOf(portal, await mobileInService(portal, { plan: demoPlans.payg }))
      return { input: { MSISDN, Amount: 700, ResponseToken: await responseToken(portal, { MSISDN }) }, token: '' }
    },
  },
  'guest.payment': {
    call: guest.payment,
    // The browser confirms the payment that it starts.
    charges: 0,
    async prepare(portal) {
      const LookupID = await accountNumberOf(portal, await onBill(portal))
      return { input: { LookupID, Amount: 700, ResponseToken: await responseToken(portal, { LookupID }) }, token: '' }
    },
  },
  'guest.redeem': {
    call: guest.redeem,
    charges: 0,
    async prepare(portal) {
      const MSISDN = await numberOf(portal, await mobileInService(portal, { plan: demoPlans.payg }))
      const named = { MSISDN, LookupID: MSISDN }
      const ResponseToken = await responseToken(portal, named)
      return { input: { ...named, Code: await aVoucher(portal), ResponseToken }, token: '' }
    },
  },
  ...payoutOnce,
  'billing.pay': {
    call: billPayment.pay,
    charges: 1,
    again: asPaid,
    async prepare(portal) {
      const owner = await onBill(portal)
      await accountNumberOf(portal, owner)
      const input = { customerUuid: owner.CustomerUUID, AmountCents: 700, PaymentMethodID: owner.card }
      return { input, token: owner.token }
    },
  },
  'billing.payForOther': {
    call: billPayment.payForOther,
    charges: 1,
    again: asPaid,
    async prepare(portal) {
      const { leader, routeUuid } = await billedMember(portal, 5000)
      return {
        input: { customerUuid: leader.CustomerUUID, routeUuid, AmountCents: 1000, PayAgain: true },
        token: leader.token,
      }
    },
  },
  'shop.checkout': checkout(shop.checkout),
  'shop.olderCheckout': checkout(shop.olderCheckout),
  'shop.cancelOrder': {
    call: shop.cancelOrder,
    charges: 0,
    again: () => ({ Status: 'CANCELED', IsUnderWay: false }),
    async prepare(portal) {
      const { CustomerUUID: customerUuid, token, ...person } = await portal.signUpCustomer()
      const { UUID } = await cartOf(portal, { CustomerUUID: customerUuid, token, ...person }, [anEsim()])
      const placed = await checkOut(portal, { CustomerUUID: customerUuid, token, ...person }, UUID)
      const { Order } = placed.body as unknown as { Order: { Number: string } }
      return { input: { customerUuid, number: Order.Number }, token }
    },
  },
  'payments.payArrears': {
    call: payments.payArrears,
    charges: 1,
    again: asPaid,
    async prepare(portal) {
      const { CustomerUUID: customerUuid, token, ...person } = await portal.signUpCustomer()
      const PaymentMethodID = await saveCard(portal, { CustomerUUID: customerUuid, token, ...person })
      await systemOf(portal).inTransaction((tx) =>
        setAccountState(tx, customerUuid, 'Suspended', { because: 'unpaid', amountCents: 8640 }),
      )
      return { input: { customerUuid, PaymentMethodID }, token }
    },
  },
}
