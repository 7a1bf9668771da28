import type { Gives, Input } from '@waea/contract/call'
import type { dunning } from '@waea/contract/money/dunning'
import { pageInfo, pageRows } from '@waea/domain/paging'
import type { Ctx } from '../../platform/ctx.ts'
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
  const rows = await disputePage(ctx, input, pageRows(input))
  return { Disputes: rows.map(disputeAnswer), PageInfo: pageInfo(input, rows[0]?.total ?? 0) }
}

/** The disputes that wait for the operator's answer. */
export async function readOpenDisputes(
  ctx: Ctx,
  input: Input<typeof dunning.openDisputes>,
): Promise<Gives<typeof dunning.openDisputes>> {
  const rows = await openDisputePage(ctx, { ...pageRows(input), order: input.Order, search: await found(ctx, input) })
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
  return { Disputes, PageInfo: pageInfo(input, rows[0]?.total ?? 0) }
}
