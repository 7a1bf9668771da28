import type { Gives, Input } from '@waea/contract/call'
import type { numbers } from '@waea/contract/mobile/numbers'
import { mobileNumber } from '@waea/domain/msisdn'
import { decideNumberChange, numberKeptAsideDays, numberReservedMs } from '@waea/domain/numbers/number-change'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { money, zero } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'
import { creditOf, spendCredit } from '../balance/index.ts'
import { beginMove, orderMove } from '../mobiles/index.ts'
import { findChange, insertChange, type NewChange, type NumberChange } from './changes.store.ts'
import { mobileForChange } from './mobile-for-change.ts'

type Answer = Gives<typeof numbers.change>

/**
 * Gives a mobile another number (2§7.14): reserves the number at the network, then writes the change, takes its price
 * from credit, and orders it. On a bill it is charged once the network has done it. Refuses 'No Phone Number' without a
 * number, a number that is not free, a price other than the one shown, and a mobile that is locked, held or already
 * changing.
 */
export async function changeNumber(ctx: Ctx, input: Input<typeof numbers.change>): Promise<Answer> {
  const { CustomerUUID, MobileUUID, AmountCents } = input
  const existing = ctx.started?.ChangeUUID && (await findChange(ctx, CustomerUUID, MobileUUID, ctx.started.ChangeUUID))
  if (existing) return { Change: changeAnswer(existing) }
  const mobile = permit(ctx.actor, 'plan:buy', await mobileForChange(ctx, CustomerUUID, MobileUUID))
  if (!input.MSISDN?.trim()) throw new Refused(refuse('no-phone-number', undefined, 'MSISDN'))
  const wanted = accept(mobileNumber(input.MSISDN, 'MSISDN'))
  const amount = ctx.config.numberChange
  const credit = (await creditOf(ctx, CustomerUUID, MobileUUID))?.spendable
  const shown = AmountCents === undefined ? undefined : money(AmountCents)
  const paidFrom = accept(decideNumberChange({ current: mobile.MSISDN, wanted, amount, shown, credit }))
  await holdNumber(ctx, wanted, MobileUUID)
  const change = { CustomerUUID, MobileUUID, before: mobile.MSISDN, MSISDN: wanted, amount, paidFrom }
  return ctx.inTransaction((tx) => begin(tx, { ...change, UUID: tx.newUuid(), askedAt: tx.now() }))
}

async function holdNumber(ctx: Ctx, MSISDN: string, holder: string): Promise<void> {
  const until = new Date(ctx.now().getTime() + numberReservedMs)
  try {
    await ctx.ports.network.holdNumber(MSISDN, holder, until)
  } catch (error) {
    if (error instanceof RefusedForGood) throw new Refused(refuse('number-taken', undefined, 'MSISDN'))
    throw error
  }
}

async function begin(tx: Tx, change: NewChange): Promise<Answer> {
  const { CustomerUUID, MobileUUID, UUID, amount, MSISDN } = change
  const move = { CustomerUUID, MobileUUID, move: 'number-change', MoveUUID: UUID } as const
  await beginMove(tx, move)
  await insertChange(tx, permit(tx.actor, 'plan:buy', change))
  if (change.paidFrom === 'credit') {
    await spendCredit(tx, { CustomerUUID, MobileUUID, amount, reason: `number:${UUID}`, because: 'Number change' })
  }
  await orderMove(tx, { ...move, features: { MSISDN } })
  tx.markStarted({ ChangeUUID: UUID })
  await tx.audit({ CustomerUUID, deed: 'number-change-asked', detail: { MobileUUID, amount } })
  await tx.show(CustomerUUID, 'number.changed', { MobileUUID })
  return { Change: changeAnswer({ ...change, state: 'underway', keptAsideUntil: null }) }
}

/** The price of a change, what pays it, how much credit is missing, and the last change. */
export async function readTerms(
  ctx: Ctx,
  { customerUuid, mobileUuid }: Input<typeof numbers.terms>,
): Promise<Gives<typeof numbers.terms>> {
  await mobileForChange(ctx, customerUuid, mobileUuid)
  const amount = ctx.config.numberChange
  const [credit, last] = await Promise.all([
    creditOf(ctx, customerUuid, mobileUuid),
    findChange(ctx, customerUuid, mobileUuid),
  ])
  return {
    AmountCents: amount,
    PaidFrom: amount === zero ? 'nothing' : credit ? 'credit' : 'bill',
    MissingCents: credit ? Math.max(0, amount - credit.spendable) : 0,
    KeptAsideDays: numberKeptAsideDays,
    ...(last && { Change: changeAnswer(last) }),
  }
}

function changeAnswer(change: NumberChange): Answer['Change'] {
  const { MSISDN, before, amount, paidFrom, state, askedAt, keptAsideUntil } = change
  return {
    MSISDN,
    Before: before,
    AmountCents: amount,
    PaidFrom: paidFrom,
    Status: state,
    AskedAtNanos: nanos(askedAt),
    ...(keptAsideUntil && { KeptAsideUntil: keptAsideUntil }),
  }
}
