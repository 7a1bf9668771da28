import type { Gives, Input } from '@waea/contract/call'
import type { balance } from '@waea/contract/money/balance'
import {
  type AutoTopUp,
  type AutoTopUpRule,
  checkAutoTopUp,
  defaultAutoTopUp,
  inCents,
  nextAutoTopUp,
  ruleOfAutoTopUp,
} from '@waea/domain/balance/auto-top-up'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit, ruleActor } from '../../platform/db/permit.ts'
import { mobileOf, mobileStatus, mobilesOf, mustBeKind, numbersOf } from '../mobiles/index.ts'
import { chosenCard, replacementOfCard } from '../payments/index.ts'
import {
  type AutoTopUpRow,
  autoTopUpRow,
  autoTopUpsOf,
  lockAutoTopUp,
  type OfMobile,
  saveAutoTopUp,
  usedThisMonth,
} from './auto-top-up.store.ts'
import { creditRow } from './balance.store.ts'
import { tellSwitchedOff, tellSwitchedOn, type WhyOff } from './tell-auto-top-up.ts'
import { mustNotHaveEnded } from './top-up.ts'

/** The automatic top-up of a mobile and the day of the next one. */
export interface AutoTopUpNow extends AutoTopUpRule {
  status: AutoTopUpRow['status']
  PaymentMethodUUID: Uuid
  SendText: boolean
  failures: number
  usedThisMonth: Money
  /** The day of the next top-up by days, while the rule is on. */
  nextOn?: CalendarDay
}

/** The automatic top-up of a mobile; undefined if it was never set. */
export async function autoTopUpOf(ctx: Ctx, of: OfMobile): Promise<AutoTopUpNow | undefined> {
  const row = await autoTopUpRow(ctx, of)
  return row && autoTopUpNow(ctx, row)
}

async function autoTopUpNow(ctx: Ctx, row: AutoTopUpRow): Promise<AutoTopUpNow> {
  const used = await usedThisMonth(ctx, row)
  const nextOn = row.status === 'on' ? nextAutoTopUp(row, { ...row, usedThisMonth: used }, ctx.today()) : undefined
  const { status, AmountDollars, Days, BelowDollars, CapDollars, PaymentMethodUUID, SendText, failures } = row
  const rule = { status, AmountDollars, Days, BelowDollars, CapDollars, PaymentMethodUUID, SendText, failures }
  return { ...rule, usedThisMonth: used, ...(nextOn && { nextOn }) }
}

/** Answers the automatic top-up calls: off with zeros if it was never set. */
export async function readAutoTopUp(ctx: Ctx, of: OfMobile): Promise<Gives<typeof balance.autoTopUp>> {
  await mustHaveCredit(ctx, of)
  const now = await autoTopUpOf(ctx, of)
  if (!now) {
    const nothing = { AmountDollars: 0, Days: 0, BelowDollars: 0, CapDollars: 0 }
    return { Status: 'off', ...nothing, SendText: false, Failures: 0, UsedThisMonthCents: 0 }
  }
  const { status, failures, usedThisMonth: used, nextOn, ...rule } = now
  return { Status: status, ...rule, Failures: failures, UsedThisMonthCents: used, ...(nextOn && { NextOn: nextOn }) }
}

/** The mobiles of a customer that are topped up automatically. */
export async function listAutoTopUps(ctx: Ctx, CustomerUUID: Uuid): Promise<Gives<typeof balance.autoTopUps>> {
  const all = await autoTopUpsOf(ctx, CustomerUUID)
  const on = all.flatMap(({ MobileUUID, rule }) =>
    rule?.status === 'on' ? [{ MobileUUID, AmountDollars: rule.AmountDollars }] : [],
  )
  const numbers = await numbersOf(
    ctx,
    on.map(({ MobileUUID: ServiceUUID }) => ({ CustomerUUID, ServiceUUID })),
  )
  const AutoTopUps = on.map((one) => {
    const MSISDN = numbers.get(one.MobileUUID)
    return { ...one, ...(MSISDN && { MSISDN }) }
  })
  return { AutoTopUps }
}

/**
 * Switches automatic top-up on, or changes it. Counts days from today and resets the failures. Refuses a rule as
 * `checkAutoTopUp` does, a card as payments do, and a mobile without credit or one that has ended.
 */
export async function setAutoTopUp(
  ctx: Tx,
  input: Input<typeof balance.setAutoTopUp>,
): Promise<Gives<typeof balance.setAutoTopUp>> {
  const { customerUuid: CustomerUUID, mobileUuid: MobileUUID, PaymentMethodID, SendText, ...wanted } = input
  const { AmountDollars, Days, BelowDollars, CapDollars } = wanted
  await mustMayTopUp(ctx, { CustomerUUID, MobileUUID })
  const rule = accept(checkAutoTopUp({ AmountDollars, Days, BelowDollars, CapDollars }))
  await agree(ctx, { CustomerUUID, MobileUUID }, rule, { PaymentMethodID, SendText })
  return readAutoTopUp(ctx, { CustomerUUID, MobileUUID })
}

async function agree(
  ctx: Tx,
  of: OfMobile,
  rule: AutoTopUpRule,
  { PaymentMethodID, SendText }: { PaymentMethodID?: string | undefined; SendText: boolean },
): Promise<void> {
  const card = await chosenCard(ctx, of.CustomerUUID, { PaymentMethodType: 'cards', PaymentMethodID }, 'top-up')
  if (!card) throw new Refused(refuse('no-card', undefined, 'PaymentMethodID'))
  const before = await lockAutoTopUp(ctx, of)
  const row: AutoTopUpRow = {
    ...of,
    ...rule,
    status: 'on',
    PaymentMethodUUID: card.UUID,
    SendText,
    countedFrom: ctx.today(),
    // Keep the day: changing the rule must not allow a second attempt on the same day.
    triedOn: before?.triedOn ?? null,
    failures: 0,
    cappedIn: null,
    agreedAt: ctx.now(),
  }
  await saveAutoTopUp(ctx, permit(ctx.actor, 'payment:make', row))
  await ctx.audit({
    CustomerUUID: of.CustomerUUID,
    deed: 'auto-top-up-on',
    detail: { MobileUUID: of.MobileUUID, AmountCents: inCents(rule.AmountDollars), ...rule },
  })
  await tellSwitchedOn(ctx, row, card, (await autoTopUpNow(ctx, row)).nextOn)
  await ctx.show(of.CustomerUUID, 'balance.changed', { MobileUUID: of.MobileUUID })
}

/**
 * Switches automatic top-up off at the customer's request. Refuses a mobile without credit, and 'not-allowed' to a
 * member.
 */
export async function endAutoTopUp(ctx: Tx, of: OfMobile): Promise<Gives<typeof balance.endAutoTopUp>> {
  await mustHaveCredit(ctx, of)
  await switchOffAutoTopUp(ctx, of, 'asked')
  return readAutoTopUp(ctx, of)
}

/** Switches automatic top-up off for any reason. No-op if it is off. */
export async function switchOffAutoTopUp(ctx: Tx, of: OfMobile, why: WhyOff): Promise<void> {
  const isOwn = why === 'asked' && ctx.actor.kind === 'person'
  const actor = isOwn ? ctx.actor : ruleActor('balance')
  permit(actor, 'payment:make', of)
  const row = await lockAutoTopUp(ctx, of)
  if (!row || row.status === 'off') return
  await saveAutoTopUp(ctx, permit(actor, 'payment:make', { ...row, status: 'off' as const }))
  await ctx.audit({
    CustomerUUID: of.CustomerUUID,
    deed: 'auto-top-up-off',
    detail: { MobileUUID: of.MobileUUID, why },
  })
  await tellSwitchedOff(ctx, row, why)
  await ctx.show(of.CustomerUUID, 'balance.changed', { MobileUUID: of.MobileUUID })
}

/** Moves automatic top-up to the same card if it was saved again; otherwise switches it off. */
export async function cardRemoved(ctx: Tx, of: OfMobile): Promise<void> {
  const row = await lockAutoTopUp(ctx, of)
  const again = row && (await replacementOfCard(ctx, of.CustomerUUID, row.PaymentMethodUUID))
  if (!row || !again) return switchOffAutoTopUp(ctx, of, 'card-removed')
  const moved = { ...row, PaymentMethodUUID: again.UUID }
  await saveAutoTopUp(ctx, byRule('balance', 'payment:make', moved))
  await ctx.show(of.CustomerUUID, 'balance.changed', { MobileUUID: of.MobileUUID })
}

/** The preference of the wire (1§3): the rule of the mobile that has had credit the longest, days only. */
export async function readAutoTopUpPreference(ctx: Ctx, CustomerUUID: Uuid): Promise<AutoTopUp> {
  const first = await firstWithCredit(ctx, CustomerUUID)
  if (!first?.rule) return defaultAutoTopUp
  const { status, AmountDollars: amount, Days: days } = first.rule
  return { amount, days, status: status === 'on' && days > 0, type: 'EVERY_DAY' }
}

/**
 * Saves the preference of the wire, using the default card and a monthly limit high enough never to apply. Refuses
 * 'no-prepay-product' when it is switched on and no mobile has credit.
 */
export async function saveAutoTopUpPreference(ctx: Tx, CustomerUUID: Uuid, preference: AutoTopUp): Promise<void> {
  const rule = preference.status ? accept(ruleOfAutoTopUp(preference)) : undefined
  const first = await firstWithCredit(ctx, CustomerUUID)
  if (!first && rule) throw new Refused(refuse('no-prepay-product', undefined, 'status'))
  if (!first) return
  const of = { CustomerUUID, MobileUUID: first.MobileUUID }
  if (!rule) return switchOffAutoTopUp(ctx, of, 'asked')
  await mustMayTopUp(ctx, of)
  await agree(ctx, of, rule, { SendText: false })
}

/** The mobile that has had credit the longest and has not ended, with its rule. */
async function firstWithCredit(ctx: Ctx, CustomerUUID: Uuid) {
  const [rules, mobiles] = await Promise.all([autoTopUpsOf(ctx, CustomerUUID), mobilesOf(ctx, CustomerUUID)])
  const ended = new Set(mobiles.filter(({ Status }) => Status === mobileStatus.ended).map(({ UUID }) => UUID))
  return rules.find(({ MobileUUID }) => !ended.has(MobileUUID))
}

/** Refuses a mobile without credit or one that has ended, and 'not-allowed' to a member, who cannot pay. */
async function mustMayTopUp(ctx: Ctx, of: OfMobile): Promise<void> {
  await mustHaveCredit(ctx, of)
  mustNotHaveEnded(await mobileOf(ctx, of.CustomerUUID, of.MobileUUID))
  permit(ctx.actor, 'payment:make', of)
}

/** Refuses another customer's mobile and a mobile without credit. */
async function mustHaveCredit(ctx: Ctx, { CustomerUUID, MobileUUID }: OfMobile): Promise<void> {
  if (await creditRow(ctx, CustomerUUID, MobileUUID)) return
  await mustBeKind(ctx, 'prepay', CustomerUUID, MobileUUID)
  throw new Refused(refuse('not-found'))
}
