import type { Gives } from '@waea/contract/call'
import type { vouchers } from '@waea/contract/money/vouchers'
import { accept } from '@waea/domain/refusal'
import { cleanMessage, decideGift } from '@waea/domain/vouchers/gift'
import type { Money } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, type Permitted, permit } from '../../platform/db/permit.ts'
import { creditOf, transferCredit } from '../balance/index.ts'
import type { MobileRow } from '../mobiles/index.ts'
import { type GiftRequest, readGift, receiverOf, recentGifts } from './check-gift.ts'
import { creditAfter } from './credit-after.ts'
import { type Gift, giftByKey, insertGift, lockGiver } from './gifts.store.ts'
import { tellOfGift } from './tell-gift.ts'

/** A gift that was decided on. */
interface Giving {
  giver: Permitted<MobileRow, 'credit:give'>
  receiver: MobileRow
  amount: Money
  message: string
}

/**
 * Gives a mobile's credit to another mobile of ours, possibly another customer's: in one transaction with the ledger,
 * once per request, and final. Notifies both customers by mail and both mobiles by text. Refuses as `checkGift` does,
 * and a message that is too long or has a link.
 */
export async function giveCredit(
  ctx: Ctx,
  input: GiftRequest & { Message?: string },
): Promise<Gives<typeof vouchers.giveCredit>> {
  const { giver, MSISDN, amount } = await readGift(ctx, input)
  const message = accept(cleanMessage(input.Message ?? ''))
  const done = await doneBefore(ctx, input)
  if (done) return answerOf(ctx, done)
  const receiver = await receiverOf(ctx, giver, MSISDN)
  const gift = await ctx.inTransaction(
    async (tx) => (await doneBefore(tx, input)) ?? give(tx, { giver, receiver, amount, message }),
  )
  return answerOf(ctx, gift)
}

async function doneBefore(ctx: Ctx, input: GiftRequest): Promise<Gift | undefined> {
  return ctx.requestKey === undefined ? undefined : giftByKey(ctx, input.customerUuid, ctx.requestKey)
}

async function give(tx: Tx, giving: Giving): Promise<Gift> {
  const { giver, receiver, amount, message } = giving
  const { CustomerUUID } = giver
  await lockGiver(tx, giver)
  const given = await recentGifts(tx, CustomerUUID)
  const GiftUUID = tx.newUuid()
  await transferCredit(tx, {
    CustomerUUID,
    MobileUUID: giver.UUID,
    to: { CustomerUUID: receiver.CustomerUUID, MobileUUID: receiver.UUID },
    amount,
    reason: `gift:${GiftUUID}`,
    because: 'gift',
    decide: (giveable) => decideGift(amount, giveable, given),
  })
  const both = { GiftUUID, amount, message: message || null, givenOn: tx.today(), givenAt: tx.now() }
  const gift: Gift = { ...both, ...sideOf(giver, receiver), direction: 'given' }
  await insertGift(tx, permit(tx.actor, 'credit:give', gift))
  const received: Gift = { ...both, ...sideOf(receiver, giver), direction: 'received' }
  await insertGift(tx, byRule('vouchers', 'credit:give', received))
  await tx.audit({
    CustomerUUID,
    deed: 'credit-given',
    detail: { MobileUUID: giver.UUID, GiftUUID, AmountCents: amount },
  })
  await tellOfGift(tx, gift, giver)
  await tellOfGift(tx, received, receiver)
  return gift
}

function sideOf(own: MobileRow, other: MobileRow) {
  return { CustomerUUID: own.CustomerUUID, MobileUUID: own.UUID, MSISDN: other.MSISDN ?? '' }
}

/** A gift as answered to the giver, with the credit that is left. */
async function answerOf(ctx: Ctx, gift: Gift): Promise<Gives<typeof vouchers.giveCredit>> {
  const credit = await creditOf(ctx, gift.CustomerUUID, gift.MobileUUID)
  return {
    GiftUUID: gift.GiftUUID,
    AmountCents: gift.amount,
    MSISDN: gift.MSISDN,
    GivenAtNanos: nanos(gift.givenAt),
    ...creditAfter(credit),
  }
}
