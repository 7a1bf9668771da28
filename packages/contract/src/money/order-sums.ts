import { Type } from 'typebox'
import { Cents, Day, Shape } from '../shapes.ts'

const line = {
  Name: Type.String(),
  Quantity: Type.Integer({ minimum: 1 }),
  /** For all of them, GST included. */
  AmountCents: Cents,
}

/**
 * What is charged each `Interval`, such as `1 month`: for so many `Periods`, and `ThenCents` after those. `Periods`
 * without `ThenCents`: nothing after those.
 */
export const RecurringLine = Shape({
  ...line,
  Interval: Type.String(),
  Periods: Type.Optional(Type.Integer({ minimum: 1 })),
  ThenCents: Type.Optional(Cents),
})

/**
 * What an order costs, apart by when it is paid: by card at checkout, on the bill, and by renewals (3§9.1). Amounts
 * include GST; the tax is the GST inside.
 */
export const OrderSums = Shape({
  Today: Type.Array(Shape(line)),
  DueCents: Cents,
  DueTaxCents: Cents,
  OnBill: Type.Array(RecurringLine),
  BillCents: Cents,
  BillTaxCents: Cents,
  /** The last day on which the first bill may come; absent where nothing comes on a bill. */
  FirstBillBy: Type.Optional(Day),
  Renewals: Type.Array(RecurringLine),
  /** Names of plans that do not renew. */
  Once: Type.Array(Type.String()),
})
