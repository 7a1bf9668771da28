import type { Gives, Input } from '@waea/contract/call'
import type { productType } from '@waea/contract/mobile/product-type'
import { dueDay } from '@waea/domain/billing/making/cycle'
import { finalSums } from '@waea/domain/product-type/transfer'
import { daysBetween } from '@waea/kit/calendar-day'
import { gstWithin, minus, zero } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { autoTopUpOf } from '../balance/index.ts'
import { catalogueNow } from '../catalogue/index.ts'
import { changeOf } from '../plans/index.ts'
import { quoteLifeMs } from '../purchases/index.ts'
import { firstBillFor, lastBillDay } from './bill-figures.ts'
import { type Figures, figuresOf, transferInputOf } from './figures.ts'
import { insertTransfer } from './transfers.store.ts'

type Quote = Gives<typeof productType.quote>

/** Returns every figure of a move and saves them as a quote. Refuses as `figuresOf` does. */
export async function quoteTransfer(tx: Tx, input: Input<typeof productType.quote>): Promise<Quote> {
  const figures = await figuresOf(tx, transferInputOf(input), 'credit-first')
  await insertTransfer(tx, figures.transfer)
  const { transfer, currentPlan, start, addons } = figures
  const { CustomerUUID, MobileUUID, UUID, from, to, Name } = transfer
  const waiting = await changeOf(tx, { CustomerUUID, ServiceUUID: MobileUUID })
  const autoTopUp = to === 'postpay' ? await autoTopUpOf(tx, { CustomerUUID, MobileUUID }) : undefined
  const dueNow = start?.dueNow ?? zero
  return {
    QuoteUUID: UUID,
    ExpiresAtNanos: nanos(new Date(tx.now().getTime() + quoteLifeMs)),
    From: from,
    To: to,
    ...(currentPlan && {
      Old: { Name: currentPlan.Name, ...paidUntil(currentPlan), DaysLost: daysLeft(tx, currentPlan) },
    }),
    Extras: addons.filter(({ IsBasePlan }) => !IsBasePlan).map((one) => ({ Name: one.Name, ...paidUntil(one) })),
    ...(waiting?.state === 'waiting' && { CancelsChange: waiting.Name }),
    EndsAutoTopUp: autoTopUp !== undefined && autoTopUp.status !== 'off',
    ...newPlan(figures),
    Lines: dueNow > zero ? [{ Name: Name ?? '', AmountCents: dueNow }] : [],
    DueTodayCents: dueNow,
    DueTodayTaxCents: gstWithin(dueNow),
    PaidFrom: paidFrom[transfer.paidBy],
    ...creditBecomes(figures),
    ...(await lastCharges(tx, figures)),
    ...(await firstBill(tx, figures)),
  }
}

const paidFrom = { nothing: 'nothing', balance: 'credit', card: 'card', bill: 'bill' } as const

const paidUntil = ({ EndsOn }: { EndsOn: string | null }) => (EndsOn ? { PaidUntil: EndsOn } : {})

function daysLeft(ctx: Ctx, { EndsOn }: NonNullable<Figures['currentPlan']>): number {
  return EndsOn ? Math.max(0, daysBetween(ctx.today(), EndsOn)) : 0
}

function newPlan({ transfer: { Name }, start }: Figures): Pick<Quote, 'New'> {
  if (!start || Name === null) return {}
  const { price, endsOn, autoRenew, nextCharge } = start
  return {
    New: {
      Name,
      PriceCents: price,
      ...(endsOn && { EndsOn: endsOn }),
      AutoRenew: autoRenew,
      ...(nextCharge && { NextCharge: { On: nextCharge.on, AmountCents: nextCharge.amount } }),
    },
  }
}

function creditBecomes({ transfer, credit }: Figures): Pick<Quote, 'Credit'> {
  if (credit === undefined) return {}
  const paid = transfer.paidBy === 'balance' ? transfer.price : zero
  const Becomes = transfer.to === 'postpay' ? 'bill' : 'stays'
  return { Credit: { Cents: credit, Becomes, AfterCents: minus(credit, paid) } }
}

async function lastCharges(ctx: Ctx, { transfer, account }: Figures): Promise<Pick<Quote, 'LastCharges'>> {
  if (transfer.from !== 'postpay') return {}
  const { lastCharges: charges, isFinal, accountCredit, MobileUUID } = transfer
  const On = isFinal || !account ? ctx.today() : await lastBillDay(ctx, account, MobileUUID)
  const { due, left } = isFinal ? finalSums(charges, accountCredit) : { due: zero, left: zero }
  return {
    LastCharges: {
      Cents: charges,
      On,
      DueOn: dueDay(On, (await catalogueNow(ctx)).terms.bills),
      IsFinal: isFinal,
      CreditTakenCents: isFinal ? Math.max(0, charges - due) : zero,
      DueCents: due,
      CreditLeftCents: left,
    },
  }
}

async function firstBill(ctx: Ctx, { transfer, credit, start }: Figures): Promise<Pick<Quote, 'FirstBill'>> {
  if (transfer.to !== 'postpay' || !start) return {}
  const { CustomerUUID, MobileUUID } = transfer
  const goes = { CustomerUUID, MobileUUID, price: start.price, credit: credit ?? zero }
  return { FirstBill: await firstBillFor(ctx, goes) }
}
