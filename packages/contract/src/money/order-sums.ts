import { Type } from 'typebox'
import { Cents, Day, Shape } from '../shapes.ts'

const line = {
  Name: Type.String(),
  Quantity: Type.Integer({ minimum: 1 }),
  /** The total of all of them, GST included. */
  AmountCents: Cents,
}

/**
 * A charge every `Interval`, such as `1 month`: for the first `Periods` periods, then `ThenCents`. `Periods` without
 * `ThenCents`: no charge after those.
 */
export const RecurringLine = Shape({
  ...line,
  Interval: Type.String(),
  Periods: Type.Optional(Type.Integer({ minimum: 1 })),
  ThenCents: Type.Optional(Cents),
})

/**
 * The cost of an order by when it is paid: by card at checkout, on the bill, and by renewals (3§9.1). Amounts include
 * GST; the tax is the GST in them.
 */
export const OrderSums = Shape({
  Today: Type.Array(Shape(line)),
  DueCents: Cents,
  DueTaxCents: Cents,
  OnBill: Type.Array(RecurringLine),
  BillCents: Cents,
  BillTaxCents: Cents,
  /** The latest day of the first bill; absent when nothing goes on a bill. */
  FirstBillBy: Type.Optional(Day),
  Renewals: Type.Array(RecurringLine),
  /** The names of plans that do not renew. */
  Once: Type.Array(Type.String()),
})
