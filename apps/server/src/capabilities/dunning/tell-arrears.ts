import { payBy, totalPayable, undisputed } from '@waea/domain/billing/payable'
import type { DunningStep } from '@waea/domain/dunning/schedule'
import { isStoppedOverBills } from '@waea/domain/dunning/suspension-scope'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import type { InvoiceRow } from '../billing/index.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { debtOf } from '../ledger/index.ts'
import { type MailData, portalLink, sendMail, sendSms } from '../messages/index.ts'
import { mobilesOf } from '../mobiles/index.ts'
import type { DunningCase } from './cases.store.ts'
import type { DisputeRow } from './disputes.store.ts'
import type { ExtensionRow } from './extensions.store.ts'
import { stoppedServices } from './stopped-services.ts'

const payPath = '/profile/pay-bill'

/** Steps that are also sent by text, so that a notice is two attempts to reach the customer. */
const alsoByText: readonly DunningStep[] = ['second-reminder', 'notice', 'final-notice']

/**
 * Sends the message of a step: always by mail, urgent steps also by text. Once per step and case; the final notice once
 * per suspension day.
 */
export async function tellStep(
  tx: Tx,
  dunningCase: DunningCase,
  step: DunningStep,
  bills: readonly InvoiceRow[],
): Promise<void> {
  const { CustomerUUID, UUID, lateFee, lateFeeOn, lateFeeChargedOn, suspendOn } = dunningCase
  const customer = await customerOf(tx, CustomerUUID)
  const dedupeKey = `arrears:${UUID}:${step}${step === 'final-notice' ? `:${suspendOn}` : ''}`
  const path = step === 'suspension' ? '/suspended' : payPath
  const debt = await debtOf(tx, CustomerUUID)
  const data: MailData['arrears'] = {
    FirstName: customer.FirstName,
    step,
    AmountCents: totalPayable(bills),
    path,
    bills: bills.map((bill) => ({ Number: bill.Number, payBy: payBy(bill), AmountCents: undisputed(bill) })),
    ...(debt && { DebtCents: debt.amount }),
    ...(lateFee && lateFeeOn && { lateFee: { AmountCents: lateFee, on: lateFeeOn, isCharged: !!lateFeeChargedOn } }),
    ...(suspendOn && { suspendsOn: suspendOn, stops: await stoppedServices(tx, CustomerUUID) }),
  }
  await sendMail(tx, { ...mailTo(customer), template: 'arrears', data, dedupeKey })
  if (!alsoByText.includes(step)) return
  const to = await numberOf(tx, CustomerUUID, customer.MobileNumber)
  const { AmountCents } = data
  const link = portalLink(tx.config, path)
  const sms = { step, AmountCents, link, ...(suspendOn && { suspendsOn: suspendOn }) }
  const shared = { template: 'arrears', dedupeKey, CustomerUUID, language: customer.Language } as const
  if (to) await sendSms(tx, { ...shared, to, data: sms })
}

/** The number for texts about an account: its oldest mobile in service, otherwise the number that the owner gave. */
async function numberOf(tx: Tx, CustomerUUID: Uuid, given: string | null): Promise<string | null> {
  const mobiles = await mobilesOf(tx, CustomerUUID)
  return mobiles.find(({ MSISDN, Status }) => MSISDN !== null && Status === 4)?.MSISDN ?? given
}

/** Mails that the bills are paid and the service is back, except SIMs that are stopped for another reason. */
export async function tellRestored(tx: Tx, { CustomerUUID, UUID }: DunningCase): Promise<void> {
  const customer = await customerOf(tx, CustomerUUID)
  const stops = await stoppedServices(tx, CustomerUUID)
  const someStayStopped = (await mobilesOf(tx, CustomerUUID)).some(
    (one) => isStoppedOverBills(one) && one.Holds.length > 0,
  )
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'arrears-restored',
    data: { FirstName: customer.FirstName, path: '/profile/plans', stops, ...(someStayStopped && { someStayStopped }) },
    dedupeKey: `arrears-restored:${UUID}`,
  })
}

/** Mails the news of a payment extension. */
export async function tellExtension(
  tx: Tx,
  extension: Pick<ExtensionRow, 'CustomerUUID' | 'UUID' | 'amount' | 'until'>,
  news: 'granted' | 'kept' | 'broken',
): Promise<void> {
  const { CustomerUUID, UUID, amount: AmountCents, until } = extension
  const customer = await customerOf(tx, CustomerUUID)
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'payment-extension',
    data: { FirstName: customer.FirstName, news, AmountCents, until, path: payPath },
    dedupeKey: `extension:${UUID}:${news}`,
  })
}

/** Mails that a dispute was opened or answered. */
export async function tellDispute(tx: Tx, dispute: DisputeRow, dueAgainOn: CalendarDay | null): Promise<void> {
  const { CustomerUUID, state, answer, credited, creditNote, held } = dispute
  const customer = await customerOf(tx, CustomerUUID)
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'dispute',
    data: {
      FirstName: customer.FirstName,
      state,
      Number: dispute.Number,
      InvoiceNumber: dispute.InvoiceNumber,
      LineName: dispute.lineName,
      AmountCents: dispute.amount,
      answerBy: dispute.answerBy,
      ...(answer !== null && { Answer: answer }),
      ...(credited > 0 && { CreditedCents: credited }),
      ...(creditNote !== null && { CreditNote: creditNote }),
      ...(dueAgainOn !== null && { dueAgain: { AmountCents: held, by: dueAgainOn } }),
      path: `/profile/account/invoices/${dispute.InvoiceNumber}`,
    },
    dedupeKey: `dispute:${dispute.UUID}:${state === 'open' ? 'opened' : 'answered'}`,
  })
}
