import { plans } from '@waea/contract/mobile/plans'
import { balance } from '@waea/contract/money/balance'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { adopter, askActivation, inService, mobileInService, type Owner, onTheBill } from '../ledger/money-support.ts'
import { eventually, type ShopPortal, saveCard } from '../shop/shop-support.ts'

/** Retrying faster would leave a restarting server no processor time. */
const againAfterMs = 200
const answerWithinMs = 120_000

/** A customer with a pay-as-you-go mobile and a saved card, who tops up. */
export type Payer = Owner & { card: string }

export function makePayers(portal: ShopPortal, count: number): Promise<Payer[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const owner = await adopter(portal)
      const card = await saveCard(portal, owner)
      await askActivation(portal, owner, { AvailabilityUUID: demoPlans.payg.availability })
      await inService(portal, owner)
      return { ...owner, card }
    }),
  )
}

/** Customers with a mobile on a monthly plan, who buy add-ons on the bill. */
export function makeBilled(portal: ShopPortal, count: number): Promise<Owner[]> {
  return Promise.all(
    Array.from({ length: count }, () =>
      mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' }),
    ),
  )
}

/** Requests a top-up with one key until there is an answer, as a browser does for one press. */
export function pressTopUp(portal: ShopPortal, payer: Payer, Amount: number, key: string): Promise<{ Status: string }> {
  const input = {
    customerUuid: payer.CustomerUUID,
    ProductInstanceUUID: payer.MobileUUID,
    Amount,
    PaymentMethodID: payer.card,
    PayAgain: true,
  }
  return press(key, () => portal.call(balance.topUp, input, { token: payer.token, key }))
}

/** Requests an add-on on the bill in the same way. */
export function pressExtra(portal: ShopPortal, owner: Owner, key: string): Promise<{ Status: string }> {
  const input = onTheBill(owner, demoPlans.postpayCalls, false)
  return press(key, () => portal.call(plans.postpayAddon, input, { token: owner.token, key }))
}

/**
 * Repeats a request while the server or its database does not answer, or while the caller has too many requests in
 * progress; throws on any other refusal.
 */
export function press(key: string, call: () => ReturnType<ShopPortal['call']>): Promise<{ Status: string }> {
  return eventually(
    `an answer to ${key}`,
    async () => {
      const answer = await call().catch(() => undefined)
      if (answer?.status === 200) return answer.body as { Status: string }
      // A request that a killed server had started counts as in progress for a while.
      const isRetryable = answer?.status === 503 || answer?.body.code === 'in-progress'
      if (answer && !isRetryable) throw new Error(`Answered ${answer.status} ${JSON.stringify(answer.body)}`)
      return undefined
    },
    answerWithinMs,
    againAfterMs,
  )
}
