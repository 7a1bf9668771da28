import { Type } from 'typebox'
import { calls, provider } from '../call.ts'
import { Cents, Day, Line, Shape, Uuid } from '../shapes.ts'

const optional = Type.Optional

const Adjustment = Shape({
  /** The mobile whose prepay credit changes; without one, the next bill does. */
  MobileUUID: optional(Uuid),
  AmountCents: Type.Integer({ minimum: 1, maximum: 100_000_000 }),
  /** The balance as it was shown, of `adjustable`. */
  BeforeCents: Cents,
  /** The customer reads it. */
  Because: Line(120, 3),
})

const Adjusted = Shape({ AdjustmentUUID: Uuid, AmountCents: Cents, AfterCents: Cents })

/** Credit and charges with a reason, by an operator alone, up to `ADJUST_MOST_CENTS` for one customer in 30 days. */
export const adjustments = calls({
  adjustable: {
    is: 'GET /api/operator/v1/customers/:customerUuid/adjustments',
    says:
      'What can be credited and charged: the prepay credit of mobiles in use, what waits for the next bill of an account that ' +
      'gets bills, and how much operators may still credit and charge this customer.',
    who: provider('customer:read'),
    gives: Shape({
      Mobiles: Type.Array(Shape({ MobileUUID: Uuid, BalanceCents: Cents })),
      Bill: optional(
        Shape({
          /** Charged and on no bill yet; negative if it is credit. */
          WaitingCents: Cents,
          /** The day of the next bill; absent while bills are on hold, and on the day of a bill that is to be made. */
          NextBillOn: optional(Day),
        }),
      ),
      CreditMostCents: Cents,
      ChargeMostCents: Cents,
    }),
    refuses: ['not-found'],
  },
  addCredit: {
    is: 'POST /api/operator/v1/customers/:customerUuid/credits',
    says:
      'Credits a customer: a mobile’s prepay credit, which lasts a year, or a line on the next bill. The customer is mailed the ' +
      'reason. Refuses a balance other than shown (conflict), more than operators may credit the customer, a mobile without ' +
      'credit, and an account that gets no bills.',
    who: provider('credit:add'),
    body: Adjustment,
    gives: Adjusted,
    refuses: ['not-found', 'conflict', 'amount-too-large', 'no-prepay-product', 'no-postpay-product', 'mobile-ended'],
    once: true,
  },
  addCharge: {
    is: 'POST /api/operator/v1/customers/:customerUuid/charges',
    says:
      'Charges a customer: out of a mobile’s prepay credit, at most what is there, or with a line on the next bill. Mailed and ' +
      'refused as `addCredit`.',
    who: provider('charge:add'),
    body: Adjustment,
    gives: Adjusted,
    refuses: [
      'not-found',
      'conflict',
      'amount-too-large',
      'not-enough-balance',
      'no-prepay-product',
      'no-postpay-product',
      'mobile-ended',
    ],
    once: true,
  },
})
