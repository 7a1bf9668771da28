import { plans } from '@waea/contract/mobile/plans'
import { usage } from '@waea/contract/mobile/usage'
import { balance } from '@waea/contract/money/balance'
import { calendarDay, startOfDay } from '@waea/kit/calendar-day'
import { expect } from 'vitest'
import {
  askPrepay,
  askTopUp,
  askToStop,
  creditOf,
  dashboardOf,
  type Owner,
  onTheBill,
  stopBecomes,
  use,
  whose,
} from '../ledger/money-support.ts'
import { askCancel, askChange, changeAsQuoted, changeStateOf, changeTo, quoteOf } from '../plans/change-support.ts'
import { makeDefault } from '../plans/renewal-support.ts'
import { eventually, type ShopPortal, saveCard } from '../shop/shop-support.ts'
import { aVoucher, giveTo, numberOf, redeemCode } from '../vouchers/vouchers-support.ts'
import { quiet } from '../whole/requests.ts'
import type { Day } from './year-calendar.ts'
import type { LivedModel } from './year-model.ts'
import type { Sold, UseKind } from './year-usage-model.ts'

/** A customer whose time is the test clock, and the model of what is expected of them. */
export interface Life {
  portal: ShopPortal
  owner: Owner & { card: string }
  model: LivedModel
}

let keys = 0

/** Sends the same request several times at once, as after a double press or a lost connection; all must succeed. */
async function pressed(
  times: number,
  once: (key: string) => Promise<{ status: number; body: object }>,
  like: object = {},
) {
  keys += 1
  const key = `year-request-${keys}`
  for (const answer of await Promise.all(Array.from({ length: times }, () => once(key)))) well(answer, like)
}

/** A customer's action on a day: by the portal's calls, and in the model. */
export type Deed = (life: Life) => Promise<void>

async function uuidOf({ portal, owner }: Life, name: string): Promise<string> {
  const { Addons } = (await dashboardOf(portal, owner)).Mobile
  const found = Addons.find(({ Name }) => Name === name)
  if (!found) throw new Error(`The mobile has no ${name}`)
  return found.UUID
}

const well = (answer: { status: number; body: object }, like: object = {}) =>
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: like })

const settled = (life: Life) =>
  eventually('the credit to be what the model says', async () => {
    await quiet(life.portal)
    return (await creditOf(life.portal, life.owner)) === life.model.credit ? true : undefined
  })

export const topUp =
  (cents: number, presses = 1): Deed =>
  async (life) => {
    const input = { Amount: cents, PaymentMethodID: life.owner.card }
    await pressed(presses, (key) => askTopUp(life.portal, life.owner, { ...input, key }), { Status: 'COMPLETED' })
    life.model.topUp(cents)
    life.model.tryAgain()
    await settled(life)
  }

export const redeem =
  (cents: number, presses = 1): Deed =>
  async ({ portal, owner, model }) => {
    const code = await aVoucher(portal, { cents })
    await pressed(presses, (key) => redeemCode(portal, owner, code, { key }), { CreditCents: cents })
    if (model.onBill) model.redeemOnBill(cents)
    else model.redeem(cents)
  }

/** Gives credit to another customer's mobile; it keeps its last day. */
export const give =
  (cents: number, to: Life): Deed =>
  async ({ portal, owner, model }) => {
    const endsOn = model.lots
      .filter(({ left }) => left > 0)
      .map((lot) => lot.endsOn)
      .sort()[0]
    well(await giveTo(portal, owner, await numberOf(portal, to.owner), cents), { AmountCents: cents })
    model.give(cents)
    to.model.receive(cents, endsOn ?? '')
  }

export const buy =
  (what: Sold, { renews = false, presses = 1 }: { renews?: boolean; presses?: number } = {}): Deed =>
  async ({ portal, owner, model }) => {
    const { token } = owner
    if (model.onBill) {
      const input = onTheBill(owner, what, renews)
      await pressed(presses, (key) => portal.call(plans.postpayAddon, input, { token, key }))
      return model.start(what, 'bill', renews)
    }
    const isByCard = model.credit < what.cents
    const input = { Subscribe: renews, ...(isByCard && { PaymentMethodID: owner.card }) }
    await pressed(presses, (key) => askPrepay(portal, owner, what, { ...input, key }), { Status: 'COMPLETED' })
    model.start(what, isByCard ? 'card' : 'credit', renews)
  }

export const renewing =
  (what: Sold, on: boolean): Deed =>
  async (life) => {
    const { CustomerUUID, MobileUUID, token } = life.owner
    const MobileAddonUUID = await uuidOf(life, what.name)
    await life.portal.good(plans.changeAutoRenew, { CustomerUUID, MobileUUID, MobileAddonUUID, AutoRenew: on }, token)
    life.model.holding(what.name).renews = on
  }

/** Changes the plan now at the quoted price, from credit if that covers it, else by the saved card. */
export const changeNow =
  (to: Sold, presses = 1): Deed =>
  async ({ portal, owner, model }) => {
    const isByCard = !model.onBill && model.credit < to.cents
    const change = await changeTo(portal, owner, to)
    const quote = await quoteOf(portal, owner, change)
    const card = isByCard ? { PaymentMethodID: owner.card } : {}
    const input = { ...change, ...card, QuoteUUID: quote.QuoteUUID }
    await pressed(presses, (key) => askChange(portal, owner, input, key), { Mode: 'NOW', Status: 'COMPLETED' })
    expect(quote.DueTodayCents).toBe(model.onBill ? 0 : to.cents)
    model.changeNow(to, model.onBill ? 'bill' : isByCard ? 'card' : 'credit')
  }

export const changeLater =
  (to: Sold): Deed =>
  async ({ portal, owner, model }) => {
    const { quote, answer } = await changeAsQuoted(portal, owner, to, { ChangeNow: false })
    well(answer, { Mode: 'LATER' })
    expect(quote.NextCharges[0]).toMatchObject({ On: model.base?.to, AmountCents: firstPrice(to) })
    model.changeLater(to)
  }

export const cancelChange: Deed = async ({ portal, owner, model }) => {
  const { Change } = await changeStateOf(portal, owner)
  well(await askCancel(portal, owner, Change?.ChangeUUID ?? ''))
  model.cancelChange()
}

const ofAddon = async (life: Life, what: Sold) => ({
  customerUuid: life.owner.CustomerUUID,
  mobileUuid: life.owner.MobileUUID,
  addonUuid: await uuidOf(life, what.name),
})

export const pause =
  (what: Sold, until: Day): Deed =>
  async (life) => {
    well(await life.portal.call(plans.pause, { ...(await ofAddon(life, what)), Until: until }, life.owner.token))
    life.model.pause(life.model.holding(what.name), until)
  }

export const resume =
  (what: Sold): Deed =>
  async (life) => {
    well(await life.portal.call(plans.resume, await ofAddon(life, what), life.owner.token))
    life.model.resume(life.model.holding(what.name))
    await settled(life)
  }

/** Renews at the price and by the means of payment shown. */
export const renewNow =
  (what: Sold, presses = 1): Deed =>
  async (life) => {
    const { portal, owner, model } = life
    const plan = model.holding(what.name)
    const cents = model.priceOf(plan)
    const by = model.credit >= cents ? 'credit' : 'card'
    const { Now } = await portal.good(plans.renewal, await ofAddon(life, what), owner.token)
    expect(Now).toMatchObject({ AmountCents: cents, From: by })
    const input = { ...(await ofAddon(life, what)), AmountCents: cents, EndsOn: Now?.EndsOn ?? '' }
    const done = { Status: 'COMPLETED', AmountCents: cents }
    await pressed(presses, (key) => portal.call(plans.renewNow, input, { token: owner.token, key }), done)
    model.renewNow(plan, by)
  }

/** Makes a card that the bank declines the default; automatic top-ups keep their own card. */
export const cardFails: Deed = async (life) => {
  await makeDefault(life.portal, life.owner, await saveCard(life.portal, life.owner, 'pm_card_chargeCustomerFail'))
  life.model.cardPays = false
}

export const cardPaysAgain: Deed = async (life) => {
  await makeDefault(life.portal, life.owner, life.owner.card)
  life.model.cardPays = true
  life.model.tryAgain()
  await quiet(life.portal)
}

export const agreeToAutoTopUp =
  (rule: { dollars: number; days: number; below: number; cap: number }): Deed =>
  async ({ portal, owner, model }) => {
    const input = { AmountDollars: rule.dollars, Days: rule.days, BelowDollars: rule.below, CapDollars: rule.cap }
    const card = { SendText: false, PaymentMethodID: owner.card }
    well(await portal.call(balance.setAutoTopUp, { ...whose(owner), ...input, ...card }, owner.token))
    model.agreeToAutoTopUp({ cents: rule.dollars * 100, days: rule.days, below: rule.below * 100, cap: rule.cap * 100 })
  }

export const endAutoTopUp: Deed = async ({ portal, owner, model }) => {
  await portal.good(balance.endAutoTopUp, whose(owner), owner.token)
  model.endAutoTopUp()
}

export const stopOutside =
  (stops: boolean): Deed =>
  async ({ portal, owner, model }) => {
    well(await askToStop(portal, owner, stops))
    await stopBecomes(portal, owner, stops)
    model.stopsOutside = stops
  }

export const limitSpend =
  (cents: number): Deed =>
  async ({ portal, owner, model }) => {
    well(await portal.call(usage.saveLimit, { ...whose(owner), LimitCents: cents }, owner.token))
    model.limit = cents
  }

/** The price of a plan's first period: its offer while that lasts. */
const firstPrice = (of: Sold): number => of.offer?.cents ?? of.cents

const wireUnits: Record<UseKind, number> = { data: 1_048_576, voice: 60, idd_voice: 60, sms: 1, mms: 1, idd_sms: 1 }

/** Uses something at noon of a day, or now; the network reports it now. Data in MB, calls in minutes. */
export const uses =
  (kind: UseKind, amount: number, on?: Day): Deed =>
  async (life) => {
    const { portal, owner, model } = life
    const at = on && new Date(startOfDay(calendarDay(on)).getTime() + 12 * 3_600_000).toISOString()
    const before = await documentsOf(life)
    await use(portal, await numberOf(portal, owner), {
      type: kind,
      amount: amount * wireUnits[kind],
      ...(at && { at }),
    })
    await eventually('the use to be counted', async () => ((await documentsOf(life)) > before ? true : undefined))
    await quiet(portal)
    model.use(kind, amount, on)
  }

async function documentsOf({ portal, owner }: Life): Promise<number> {
  const [row] = await portal.rows<{ n: number }>(
    'SELECT count(*)::int AS n FROM usage.documents WHERE service_uuid = $1',
    [owner.MobileUUID],
  )
  return row?.n ?? 0
}

/** Expects a mail that the model does not predict. */
export const expectsMail =
  (subject: string): Deed =>
  async ({ model }) =>
    model.tell(subject)

/** Has the network suspend or resume the mobile. */
export const atNetwork =
  (state: 'inactive' | 'active'): Deed =>
  async ({ portal, owner, model }) => {
    const { ICCID } = (await dashboardOf(portal, owner)).Mobile
    const answer = await fetch(`${portal.sandbox}/network/simulate/change`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ICCID, state }),
    })
    expect(answer.ok).toBe(true)
    await eventually(`the mobile to be ${state}`, async () =>
      (await dashboardOf(portal, owner)).Mobile.Status === (state === 'active' ? 4 : 5) ? true : undefined,
    )
    model.isOff = state === 'inactive'
  }
