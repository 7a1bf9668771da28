import type { Gives, Input } from '@waea/contract/call'
import type { dunning } from '@waea/contract/money/dunning'
import type { Ctx } from '../../platform/ctx.ts'
import { readPage } from '../../platform/read-page.ts'
import { customersByUuid, found } from '../customers/index.ts'
import { type DisputeRow, disputePage, openDisputePage } from './disputes.store.ts'

/** A dispute on the wire. */
export function disputeAnswer(row: DisputeRow): Gives<typeof dunning.dispute> {
  return {
    Number: row.Number,
    InvoiceNumber: row.InvoiceNumber,
    Line: row.line,
    LineName: row.lineName,
    AmountCents: row.amount,
    Because: row.because,
    OpenedOn: row.openedOn,
    AnswerBy: row.answerBy,
    State: row.state,
    ...(row.answer !== null && { Answer: row.answer }),
    ...(row.answeredOn !== null && { AnsweredOn: row.answeredOn }),
    ...(row.credited > 0 && { CreditedCents: row.credited }),
    ...(row.creditNote !== null && { CreditNote: row.creditNote }),
    ...(row.dueAgainOn !== null && { DueAgainOn: row.dueAgainOn }),
  }
}

export async function readDisputes(
  ctx: Ctx,
  input: Input<typeof dunning.disputes>,
): Promise<Gives<typeof dunning.disputes>> {
  const { rows, PageInfo } = await readPage(input, (page) => disputePage(ctx, input, page))
  return { Disputes: rows.map(disputeAnswer), PageInfo }
}

/** The disputes that wait for the operator's answer. */
export async function readOpenDisputes(
  ctx: Ctx,
  input: Input<typeof dunning.openDisputes>,
): Promise<Gives<typeof dunning.openDisputes>> {
  const which = { order: input.Order, search: await found(ctx, input) }
  const { rows, PageInfo } = await readPage(input, (page) => openDisputePage(ctx, { ...which, ...page }))
  const customers = await customersByUuid(ctx, [...new Set(rows.map(({ CustomerUUID }) => CustomerUUID))])
  const Disputes = rows.map((row) => {
    const { FirstName = '', LastName = '' } = customers.get(row.CustomerUUID) ?? {}
    return {
      ...disputeAnswer(row),
      CustomerUUID: row.CustomerUUID,
      CustomerName: `${FirstName} ${LastName}`.trim(),
      IsLate: row.answerBy < ctx.today(),
    }
  })
  return { Disputes, PageInfo }
}
