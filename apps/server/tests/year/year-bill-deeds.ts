import { billPayment } from '@waea/contract/money/billing'
import { expect } from 'vitest'
import { quiet } from '../whole/requests.ts'
import type { Deed, Life } from './year-deeds.ts'

let keys = 0
const mine = ({ owner }: Life) => ({ customerUuid: owner.CustomerUUID })

/** Pays part of the bills with the saved card; sends the request twice at once. */
export const pays =
  (cents: number): Deed =>
  async (life) => {
    const { portal, owner, model } = life
    keys += 1
    const key = `year-bill-${keys}`
    const input = { ...mine(life), AmountCents: cents, PaymentMethodID: owner.card, PayAgain: true }
    const answers = await Promise.all(
      [1, 2].map(() => portal.call(billPayment.pay, input, { token: owner.token, key })),
    )
    for (const { status, body } of answers) expect({ status, body }).toMatchObject({ status: 200 })
    await quiet(portal)
    model.payBills(cents)
  }

export const paysAutomatically =
  (When: 'off' | 'when-due' | 'twice'): Deed =>
  async (life) => {
    const { portal, owner, model } = life
    await portal.good(billPayment.setAutomaticPayment, { ...mine(life), When }, owner.token)
    model.automatic = When
  }

/** Changes the bill cycle to a number of days, or to monthly. */
export const changesCycle =
  (days: 7 | 28 | undefined): Deed =>
  async (life) => {
    const { portal, owner, model } = life
    const BillingCycle = days ? { Type: 'days' as const, Value: days } : { Type: 'monthly' as const }
    await portal.good(billPayment.changeBillingCycle, { ...mine(life), BillingCycle }, owner.token)
    await quiet(portal)
    model.changeCycle(days)
  }
