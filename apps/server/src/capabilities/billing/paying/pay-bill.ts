import type { Gives, Input } from '@waea/contract/call'
import type { billPayment } from '@waea/contract/money/billing'
import { checkBillPayment } from '@waea/domain/billing/allocate'
import { checkDebit } from '@waea/domain/billing/check-debit'
import { routeMeans } from '@waea/domain/billing-routes/route'
import { accountOf as bookOf, ownPayer, type Payer, type PaymentPart } from '@waea/domain/payments/parties'
import { asksForSavedCard, type CardChoice, cardChoiceOf } from '@waea/domain/payments/payment'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import { startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, money, sum } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { asksForRoute, billsPaidBy, payByRoute } from '../../billing-routes/index.ts'
import { mobileOf } from '../../mobiles/index.ts'
import {
  chosenCard,
  failedBillDebits,
  makePreparedPayment,
  mustNotBeRefused,
  type PreparedPayment,
  preparePayment,
  resumablePayment,
} from '../../payments/index.ts'
import { basePlanOf } from '../../plans/index.ts'
import { accountOf } from '../accounts/read-account.ts'
import { type InvoiceRow, invoiceOf, owedInvoices } from '../stores/invoices.store.ts'

/** A payment of bills, by any payer. */
export interface BillPayment extends CardChoice {
  CustomerUUID: Uuid
  payer: Payer
  /** In cents. */
  amount: number
  /** The bill to pay first; by default the oldest due ones. */
  InvoiceNumber?: string | undefined
  /** Refuse what would become credit. */
  toBills?: boolean | undefined
  /** The service that the payment is recorded for. */
  service?: Uuid | null
  keepCard?: boolean
  requestKey?: string
}

/**
 * Pays bills by the customer's own payment (2§7.12). Refuses as `prepareBillPayment` does, and a card that the bank
 * refused.
 */
export async function payBill(ctx: Ctx, input: Input<typeof billPayment.pay>): Promise<Gives<typeof billPayment.pay>> {
  const { customerUuid: CustomerUUID, ProductInstanceUUID: service } = input
  permit(ctx.actor, 'payment:make', { CustomerUUID })
  if (service && !(await isTheirs(ctx, { CustomerUUID, ServiceUUID: service.toLowerCase() }))) {
    throw new Refused(refuse('not-found'))
  }
  if (asksForRoute(input)) return payByOther(ctx, input)
  const taken =
    (await resumablePayment(ctx, CustomerUUID)) ??
    (await ctx.inTransaction((tx) =>
      prepareBillPayment(tx, {
        CustomerUUID,
        payer: ownPayer(CustomerUUID),
        amount: input.AmountCents,
        ...cardChoiceOf(input),
        InvoiceNumber: input.InvoiceNumber,
        toBills: input.ToBills,
        service: service?.toLowerCase() ?? null,
        ...(input.KeepCard && { keepCard: true }),
        ...(tx.requestKey && { requestKey: tx.requestKey }),
      }),
    ))
  const payment = await makePreparedPayment(ctx, taken)
  if (asksForSavedCard(input)) mustNotBeRefused(payment)
  const { Status, PaymentUUID, ClientSecret } = payment
  return { Status, PaymentUUID, ...(ClientSecret && { ClientSecret }) }
}

/** Whether the service is the customer's mobile, or a fibre connection with a plan. */
async function isTheirs(ctx: Ctx, service: Service): Promise<boolean> {
  const { CustomerUUID, ServiceUUID } = service
  return !!((await mobileOf(ctx, CustomerUUID, ServiceUUID)) ?? (await basePlanOf(ctx, service)))
}

/** Pays by a billing route: another account pays, for the same bills. */
async function payByOther(ctx: Ctx, input: Input<typeof billPayment.pay>): Promise<Gives<typeof billPayment.pay>> {
  const { customerUuid: CustomerUUID, InvoiceNumber, ToBills: toBills, AmountCents: amount } = input
  const service = input.ProductInstanceUUID?.toLowerCase() ?? null
  return payRouted(ctx, { CustomerUUID, amount, InvoiceNumber, toBills, service }, { choice: input })
}

/**
 * Pays the bills of another account by the billing route that the customer pays, which they start themselves (1§6).
 * Refuses a route that is not theirs to pay, or that is limited to a mobile, as unknown; and what `payByRoute` does.
 */
export async function payForOther(
  ctx: Ctx,
  input: Input<typeof billPayment.payForOther>,
): Promise<Gives<typeof billPayment.payForOther>> {
  const payer = input.customerUuid.toLowerCase()
  const routeUuid = input.routeUuid.toLowerCase()
  permit(ctx.actor, 'route:write', { CustomerUUID: payer })
  const paid = (await billsPaidBy(ctx, payer)).find(({ RouteUUID }) => RouteUUID === routeUuid)
  const { CustomerUUID } = permit(ctx.actor, 'payment:make', paid && { ...paid, billedTo: payer })
  const choice = { PaymentMethodType: routeMeans, PaymentMethodID: routeUuid, PayAgain: input.PayAgain }
  const wanted = { CustomerUUID, amount: input.AmountCents, InvoiceNumber: undefined, service: null }
  return payRouted(ctx, wanted, { choice, startedBy: payer })
}

async function payRouted(
  ctx: Ctx,
  wanted: Parameters<typeof wantedOf>[1],
  by: Pick<Parameters<typeof payByRoute>[1], 'choice' | 'startedBy'>,
): Promise<Gives<typeof billPayment.payForOther>> {
  const { CustomerUUID, service } = wanted
  const owed = await owedInvoices(ctx, CustomerUUID)
  const { paysFor, description } = await wantedOf(ctx, wanted, owed)
  const payment = await payByRoute(ctx, { CustomerUUID, service, purpose: 'bill', paysFor, description, ...by })
  mustNotBeRefused(payment)
  return { Status: payment.Status, PaymentUUID: payment.PaymentUUID }
}

/**
 * Writes a payment of bills; the caller makes it with `makePreparedPayment` outside the transaction. Once paid,
 * `allocatePayment` assigns it to bills. Refuses a customer without an account, an amount as `checkBillPayment` does,
 * another customer's bill, a card as payments do, and a further direct debit as `checkDebit` does.
 */
export async function prepareBillPayment(tx: Tx, input: BillPayment): Promise<PreparedPayment> {
  const { CustomerUUID, payer, amount, InvoiceNumber, toBills, service = null, keepCard, requestKey } = input
  const owed = await owedInvoices(tx, CustomerUUID)
  const wanted = await wantedOf(tx, { CustomerUUID, amount, InvoiceNumber, toBills, service }, owed)
  await mustMayBeDebited(tx, input, owed)
  const taken = await preparePayment(tx, {
    payer,
    purpose: 'bill',
    ...cardChoiceOf(input),
    ...wanted,
    ...(keepCard && { keepCard }),
    ...(requestKey && { requestKey }),
  })
  tx.markStarted({ PaymentUUID: taken.intent.UUID })
  return taken
}

/** Refuses a bank account after too many failed debits for these bills. */
async function mustMayBeDebited(tx: Tx, input: BillPayment, owed: readonly InvoiceRow[]): Promise<void> {
  const since = owed.map(({ issuedOn }) => issuedOn).sort()[0]
  if (since === undefined || !asksForSavedCard(input)) return
  const book = bookOf({ payer: input.payer, beneficiary: input.CustomerUUID })
  const card = await chosenCard(tx, book, cardChoiceOf(input), 'bill')
  if (card?.kind !== 'bank-account') return
  const refusal = checkDebit(await failedBillDebits(tx, book, startOfDay(since)))
  if (refusal) throw new Refused(refusal)
}

/** The parts of the payment and the description on the receipt. */
async function wantedOf(
  ctx: Ctx,
  input: Pick<BillPayment, 'CustomerUUID' | 'amount' | 'InvoiceNumber' | 'toBills'> & { service: Uuid | null },
  owed: readonly InvoiceRow[],
): Promise<{ paysFor: PaymentPart[]; description: string }> {
  const { CustomerUUID, InvoiceNumber, service } = input
  const { AccountNumber } = await accountOf(ctx, CustomerUUID)
  const amount = accept(checkBillPayment(input.amount, sum(owed.map(({ remaining }) => remaining)), input.toBills))
  const chosen = InvoiceNumber === undefined ? undefined : await chosenBill(ctx, CustomerUUID, InvoiceNumber, owed)
  return {
    paysFor: partsOf({ CustomerUUID, amount, chosen, service }),
    description: chosen ? `Bill ${chosen.Number}` : `Bills of account ${AccountNumber}`,
  }
}

/** The named bill with its remaining amount, which is zero if it is paid. */
async function chosenBill(
  ctx: Ctx,
  CustomerUUID: Uuid,
  number: string,
  owed: readonly InvoiceRow[],
): Promise<Pick<InvoiceRow, 'UUID' | 'Number' | 'remaining'>> {
  const bill = owed.find((one) => one.Number === number) ?? (await invoiceOf(ctx, CustomerUUID, number))
  if (!bill) throw new Refused(refuse('not-found', undefined, 'InvoiceNumber'))
  return bill
}

/** Splits the payment: up to the remaining amount for the chosen bill, the rest for the account. */
function partsOf({
  CustomerUUID,
  amount,
  chosen,
  service,
}: {
  CustomerUUID: Uuid
  amount: Money
  chosen: Pick<InvoiceRow, 'UUID' | 'remaining'> | undefined
  service: Uuid | null
}): PaymentPart[] {
  const first = money(Math.min(amount, chosen?.remaining ?? 0))
  const of = { beneficiary: CustomerUUID, service }
  return [
    ...(chosen && first > 0 ? [{ ...of, thing: chosen.UUID, amount: first }] : []),
    ...(amount > first ? [{ ...of, thing: CustomerUUID, amount: minus(amount, first) }] : []),
  ]
}
