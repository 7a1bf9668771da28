import type { Gives } from '@waea/contract/call'
import type { vouchers } from '@waea/contract/money/vouchers'
import { mobileNumber } from '@waea/domain/msisdn'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { decideGift, type GiftTotals, remainingGiftLimit } from '@waea/domain/vouchers/gift'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, money } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../platform/ctx.ts'
import { type Permitted, permit } from '../../platform/db/permit.ts'
import { creditOf } from '../balance/index.ts'
import { customerOf } from '../customers/index.ts'
import { type MobileRow, mobileOf, mobilesByNumber, mustBeKind } from '../mobiles/index.ts'
import { countGuess } from './count-guess.ts'
import { givenBy } from './gifts.store.ts'
import { kindOf } from './voucher-mobile.ts'

export interface GiftRequest {
  customerUuid: Uuid
  mobileUuid: Uuid
  MSISDN: string
  AmountCents: number
}

/**
 * Whether credit can be given to a number, and what is left after it. Refuses as `decideGift` does. All numbers that
 * cannot receive credit are refused alike: 'gift-not-possible'.
 */
export async function checkGift(ctx: Ctx, input: GiftRequest): Promise<Gives<typeof vouchers.checkGift>> {
  const { giver, MSISDN, amount } = await readGift(ctx, input)
  await receiverOf(ctx, giver, MSISDN)
  const { CustomerUUID, UUID } = giver
  const [credit, given] = await Promise.all([creditOf(ctx, CustomerUUID, UUID), recentGifts(ctx, CustomerUUID)])
  const left = accept(decideGift(amount, credit?.spendable ?? money(0), given))
  return {
    AmountCents: amount,
    MSISDN,
    LeftToGiveCents: minus(remainingGiftLimit(given), amount),
    MainBalCreditCents: left,
    ...(credit?.expiresAt && { CurrencyCreditExpiresAtNanos: nanos(credit.expiresAt) }),
  }
}

/**
 * The giving mobile and the amount. Refuses a mobile without credit of its own, an amount that can never be given, and
 * an invalid number.
 */
export async function readGift(
  ctx: Ctx,
  input: GiftRequest,
): Promise<{ giver: Permitted<MobileRow, 'credit:give'>; MSISDN: string; amount: Money }> {
  const { customerUuid, mobileUuid } = input
  const giver = permit(ctx.actor, 'credit:give', await mobileOf(ctx, customerUuid, mobileUuid))
  if (kindOf(giver) === undefined) throw new Refused(refuse('not-found'))
  await mustBeKind(ctx, 'prepay', customerUuid, mobileUuid)
  const MSISDN = accept(mobileNumber(input.MSISDN, 'MSISDN'))
  return { giver, MSISDN, amount: money(input.AmountCents) }
}

/** What a customer has given today and this month, by days in New Zealand. */
export function recentGifts(ctx: Ctx, CustomerUUID: Uuid): Promise<GiftTotals> {
  const today = ctx.today()
  return givenBy(ctx, CustomerUUID, today, `${today.slice(0, 8)}01` as CalendarDay)
}

/**
 * The mobile of a number that can receive credit: one of ours, prepay, in service, of an account that is not suspended.
 * Any other number counts as a wrong guess.
 */
export async function receiverOf(ctx: Ctx, giver: MobileRow, MSISDN: string): Promise<MobileRow> {
  const guess = await countGuess(ctx, 'number', giver.CustomerUUID)
  const mobiles = await mobilesByNumber(ctx, MSISDN)
  for (const mobile of mobiles) {
    if (await canReceive(ctx, giver, mobile)) {
      await guess.forgive()
      return mobile
    }
  }
  throw new Refused(refuse('gift-not-possible', undefined, 'MSISDN'))
}

async function canReceive(ctx: Ctx, giver: MobileRow, mobile: MobileRow): Promise<boolean> {
  const kind = kindOf(mobile)
  if (mobile.UUID === giver.UUID || kind === undefined || kind === 'postpay') return false
  const [credit, customer] = await Promise.all([
    creditOf(ctx, mobile.CustomerUUID, mobile.UUID),
    customerOf(ctx, mobile.CustomerUUID),
  ])
  return credit !== undefined && customer.AccountState === 'Active'
}
