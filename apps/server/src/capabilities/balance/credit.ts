import { creditExpiry, extendedExpiry, spendFrom } from '@waea/domain/balance/top-up'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, money, plus, zero } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../platform/ctx.ts'
import { permit } from '../../platform/permit.ts'
import { accounts, bookSale, move } from '../payments/index.ts'
import { type CreditRow, creditRow, insertCredit, lockCredit, saveMovement } from './balance.store.ts'

/** A mobile's credit as it stands. */
export interface CreditNow {
  cents: Money
  /** Undefined when it has expired (1§4). */
  expiresAt?: Date
  createdAt: Date
}

/** What is left of a mobile's credit; undefined where the mobile has none, as postpay has not. */
export async function creditOf(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<CreditNow | undefined> {
  const row = await creditRow(ctx, CustomerUUID, MobileUUID)
  return row && creditNow(ctx, row)
}

function creditNow(ctx: Ctx, row: CreditRow): CreditNow {
  const product = {
    UUID: row.MobileUUID,
    CurrencyCreditExpiresAtNanos: row.expiresAt && nanos(row.expiresAt),
    CreatedAtNanos: nanos(row.createdAt),
    MainBalCreditCents: row.cents,
  }
  const expiresAt = creditExpiry(product, ctx.now())
  return { cents: money(row.cents), createdAt: row.createdAt, ...(expiresAt && { expiresAt }) }
}

/** Opens a prepay mobile's credit at zero; harmless where it is open. */
export async function openCredit(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<void> {
  await insertCredit(ctx, permit(ctx.asSystem().actor, 'balance:spend', { CustomerUUID, MobileUUID }))
}

/**
 * Adds paid money to a mobile's credit and extends its expiry to a year ahead (1§4), in the context's transaction. The
 * reason exists once: the same top-up heard twice counts once. Answers the credit after it, undefined when known.
 */
export async function addCredit(
  ctx: Ctx,
  asked: { CustomerUUID: Uuid; MobileUUID: Uuid; amount: Money; reason: string; because: string },
): Promise<Money | undefined> {
  const { CustomerUUID, MobileUUID, amount, reason, because } = asked
  const row = await lockCredit(ctx, CustomerUUID, MobileUUID)
  if (!row) throw new Refused(refuse('not-found'))
  const after = plus(money(row.cents), amount)
  const credit = permit(ctx.asSystem().actor, 'balance:spend', {
    ...row,
    cents: after,
    expiresAt: extendedExpiry(row.expiresAt, ctx.now()),
  })
  if (!(await saveMovement(ctx, credit, { reason, because, cents: amount }))) return undefined
  await move(ctx, { CustomerUUID, reason, amount, debit: accounts.received, credit: accounts.credit(MobileUUID) })
  await ctx.show(CustomerUUID, 'balance.changed', { MobileUUID })
  return after
}

/**
 * Spends a mobile's credit, in the context's transaction. Refuses to go below zero: 'Not enough balance' (1§5). The
 * reason exists once. Answers what is left.
 */
export async function spendCredit(
  ctx: Ctx,
  asked: { CustomerUUID: Uuid; MobileUUID: Uuid; amount: Money; reason: string; because: string },
): Promise<Money> {
  const { CustomerUUID, MobileUUID, amount, reason, because } = asked
  const row = permit(ctx.actor, 'balance:spend', await lockCredit(ctx, CustomerUUID, MobileUUID))
  const left = accept(spendFrom(money(row.cents), amount))
  const credit = permit(ctx.actor, 'balance:spend', { ...row, cents: left })
  if (!(await saveMovement(ctx, credit, { reason, because, cents: minus(zero, amount) }))) return money(row.cents)
  await bookSale(ctx, { CustomerUUID, reason, amount, from: accounts.credit(MobileUUID) })
  await ctx.show(CustomerUUID, 'balance.changed', { MobileUUID })
  return left
}
