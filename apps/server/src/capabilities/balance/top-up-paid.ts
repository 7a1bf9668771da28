import { type Money, minus, money, sum, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { EventOf } from '../../platform/jobs/events.ts'
import {
  type Covered,
  hasRefund,
  oweReturned,
  type PaymentNow,
  paymentNow,
  type Refunded,
  type TakenBack,
  takenBackOf,
} from '../payments/index.ts'
import { switchOffAutoTopUp } from './auto-top-up.ts'
import { addCredit, creditToTakeBack, takeBackCredit } from './credit.ts'
import { hasLot } from './lots.store.ts'
import { canHoldCredit, reasonOfReturn, reasonOfTopUp, returnTopUp } from './return-top-up.ts'
import { noteTopUpPaid } from './run-auto-top-up.ts'
import { settingsPath, textAbout } from './tell-auto-top-up.ts'
import { tellOfGuestsReturn } from './tell-guests-top-up.ts'

/**
 * Applies the current state of a top-up's payment to the credit, inside the caller's transaction: paid, charged back,
 * or reinstated after a won dispute. Idempotent: each step happens once.
 */
export async function settleTopUp(tx: Tx, changed: EventOf<'payment.changed'>): Promise<void> {
  const payment = await paymentNow(tx, changed)
  if (payment.state !== 'paid') return
  await topUpPaid(tx, payment)
  for (const taken of await takenBackOf(tx, payment)) {
    if (taken.isGivenBack) await creditReinstated(tx, taken)
    else await topUpReturned(tx, taken)
  }
}

/**
 * Adds a paid top-up to the credit, once, and ends the attempt of an automatic one. If the mobile can have no credit
 * any more, refunds it to the card.
 */
async function topUpPaid(ctx: Tx, { CustomerUUID: account, PaymentUUID, payer, paysFor }: PaymentNow): Promise<void> {
  for (const { UUID, thing, service, beneficiary: CustomerUUID, amount } of paysFor) {
    // An automatic top-up is paid for its attempt (`thing`); its `service` is the mobile.
    const MobileUUID = service ?? thing
    const reason = reasonOfTopUp(UUID)
    if (await hasLot(ctx, { CustomerUUID, MobileUUID }, reason)) continue
    if (await hasRefund(ctx, account, PaymentUUID, reasonOfReturn(UUID))) continue
    const rule = await noteTopUpPaid(ctx, { CustomerUUID, MobileUUID }, { thing, payer, amount })
    const because = thing === MobileUUID ? 'top-up' : 'auto-top-up'
    if (!(await canHoldCredit(ctx, { CustomerUUID, MobileUUID }))) {
      await returnTopUp(ctx, { CustomerUUID, MobileUUID, PaymentUUID, payer, thing, UUID, amount })
      continue
    }
    const added = await addCredit(ctx, { CustomerUUID, MobileUUID, payer, amount, reason, because })
    if (!added) continue
    const isAuto = thing !== MobileUUID
    if (payer.kind === 'guest')
      await ctx.tell('guest-payment.settled', { CustomerUUID, PaymentUUID, outcome: 'delivered' })
    await ctx.tell('balance.topped-up', { CustomerUUID, MobileUUID, PaymentUUID, amount, isAuto })
    if (rule) await textAbout(ctx, rule, { amount, what: 'made', key: `auto-top-up:${UUID}`, path: settingsPath })
  }
}

/**
 * Takes a charged-back top-up off the remaining credit; the spent part is owed. A refund at the card partner is handled
 * the same way, but its spent part is written off. Nothing is owed for a part that never became credit.
 */
async function topUpReturned(ctx: Tx, taken: TakenBack): Promise<void> {
  if (!(await oweReturned(ctx, taken, (undelivered) => takeOffCredit(ctx, taken, undelivered)))) return
  // Stop automatic top-ups, so that the card is not charged again by itself.
  if (taken.payer.kind === 'customer')
    for (const { thing, service, beneficiary: CustomerUUID } of taken.paysFor)
      await switchOffAutoTopUp(ctx, { CustomerUUID, MobileUUID: service ?? thing }, 'taken-back')
}

/**
 * Adds the credit again, once, after a dispute was won. If the mobile can have no credit any more, refunds it to the
 * card.
 */
async function creditReinstated(
  ctx: Tx,
  {
    CustomerUUID: account,
    PaymentUUID,
    ReturnUUID,
    payer,
    paysFor,
    fromCredit,
  }: TakenBack & Record<'fromCredit', Money>,
): Promise<void> {
  const [part] = paysFor
  if (!part || fromCredit === zero) return
  const of = { CustomerUUID: part.beneficiary, MobileUUID: part.service ?? part.thing, payer, amount: fromCredit }
  const reason = `top-up-reinstated:${ReturnUUID}`
  // Check first: when this runs again, the mobile may have changed from one that can have credit to one that cannot, or
  // back.
  if (await hasLot(ctx, of, reason)) return
  if (await hasRefund(ctx, account, PaymentUUID, reasonOfReturn(ReturnUUID))) return
  if (await canHoldCredit(ctx, of)) await addCredit(ctx, { ...of, reason, because: 'top-up-reinstated' })
  else await returnTopUp(ctx, { ...of, PaymentUUID, thing: part.thing, UUID: ReturnUUID })
}

/** Takes the returned amount off credit, except parts that never became credit or whose refund is pending. */
async function takeOffCredit(ctx: Tx, returned: TakenBack, toBeRefunded: Money): Promise<Covered> {
  const { ReturnUUID, payer, isRefund } = returned
  const parts = await partsOfReturn(ctx, returned, toBeRefunded)
  let fromCredit = zero
  for (const { UUID, of } of parts) {
    if (of.amount === zero) continue
    const taken = await takeBackCredit(ctx, { ...of, payer, reason: `top-up-returned:${ReturnUUID}:${UUID}` })
    fromCredit = sum([fromCredit, taken])
    if (payer.kind === 'guest' && taken > zero) await tellOfGuestsReturn(ctx, { ...of, taken, ReturnUUID, isRefund })
  }
  return { undelivered: sum(parts.map(({ undelivered }) => undelivered)), fromCredit }
}

/** What the refund of a top-up would take off credit, as `takeOffCredit` does. */
export async function creditOfRefund(ctx: Ctx, refunded: Refunded): Promise<Covered> {
  const parts = await partsOfReturn(ctx, refunded, zero)
  return {
    undelivered: sum(parts.map(({ undelivered }) => undelivered)),
    fromCredit: sum(await Promise.all(parts.map(({ of }) => creditToTakeBack(ctx, of)))),
  }
}

/**
 * For each part of a returned top-up, how much of it never became credit or has a refund that is pending, and which
 * credit the rest comes off: of a guest's top-up only its own.
 */
async function partsOfReturn(ctx: Ctx, { payer, paysFor }: Refunded, toBeRefunded: Money) {
  let ended = toBeRefunded
  const parts = []
  for (const { UUID, thing, service, beneficiary: CustomerUUID, amount: whole } of paysFor) {
    const mobile = { CustomerUUID, MobileUUID: service ?? thing }
    const isGiven = await hasLot(ctx, mobile, reasonOfTopUp(UUID))
    const undelivered = isGiven ? money(Math.min(ended, whole)) : whole
    ended = money(Math.max(0, ended - undelivered))
    const lot = payer.kind === 'guest' ? { lot: reasonOfTopUp(UUID) } : {}
    parts.push({ UUID, undelivered, of: { ...mobile, amount: minus(whole, undelivered), ...lot } })
  }
  return parts
}
