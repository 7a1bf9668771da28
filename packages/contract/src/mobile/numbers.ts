import { Type } from 'typebox'
import { calls, ownCustomer } from '../call.ts'
import { Cents, Day, Nanos, Shape, TypedCode, TypedNumber, Uuid } from '../shapes.ts'

const mobileNamed = { CustomerUUID: Uuid, MobileUUID: Uuid }

/** A change of a mobile's number, and its state. */
const Change = Shape({
  MSISDN: Type.String(),
  Before: Type.String(),
  AmountCents: Cents,
  /** What paid for it, or will pay when it completes. An amount taken from credit is refunded if the change fails. */
  PaidFrom: Type.Enum(['credit', 'bill', 'nothing']),
  Status: Type.Enum(['underway', 'done', 'failed']),
  AskedAtNanos: Nanos,
  /** For a completed change: nobody else gets the previous number before this day. */
  KeptAsideUntil: Type.Optional(Day),
})

/** A mobile's number: searching for a free one, and changing to it. */
export const numbers = calls({
  search: {
    is: 'POST /sim/v1/msisdn/search',
    says: 'Free numbers, held for a while for the mobile they were looked for; by their last digits, or by a pattern with ? for any digit (2§7.14).',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape({
      ...mobileNamed,
      Page: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
      Amount: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
      Ending: Type.Optional(TypedCode),
      Pattern: Type.Optional(TypedCode),
    }),
    gives: Shape({ MSISDNs: Type.Array(Type.String()), HeldUntilNanos: Nanos }),
    refuses: [
      'not-found',
      'not-allowed',
      'no-available-product',
      'no-new-phone-numbers',
      'number-invalid',
      'too-many-tries',
    ],
    runs: 'partner',
    triesPerMinute: 60,
    flags: ['IS_SIM_ACTIONS_ALLOWED', 'IS_PHONE_NUMBER_CHANGE_ON_DASHBOARD_ALLOWED'],
  },
  change: {
    is: 'POST /sim/v1/msisdn',
    says: 'Gives a mobile another number. AmountCents, where it is sent, is what the person was told that it costs (2§7.14).',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape({ ...mobileNamed, MSISDN: Type.Optional(TypedNumber), AmountCents: Type.Optional(Cents) }),
    gives: Shape({ Change }),
    refuses: [
      'no-phone-number',
      'number-invalid',
      'not-found',
      'not-allowed',
      'no-available-product',
      'number-taken',
      'price-changed',
      'not-enough-balance',
      'sim-changing',
      'sim-locked',
      'sim-frozen',
      'sim-stopped',
      'in-progress',
    ],
    runs: 'partner',
    once: true,
    needs: 'step-up',
    flags: ['IS_SIM_ACTIONS_ALLOWED', 'IS_PHONE_NUMBER_CHANGE_ON_DASHBOARD_ALLOWED'],
  },
  terms: {
    is: 'GET /api/frontend/v1/number-change/:customerUuid/:mobileUuid',
    says: 'What a change of number costs and from what it is paid, and the last one of this mobile.',
    who: ownCustomer(),
    gives: Shape({
      AmountCents: Cents,
      PaidFrom: Type.Enum(['credit', 'bill', 'nothing']),
      /** How much credit is missing. */
      MissingCents: Cents,
      KeptAsideDays: Type.Integer(),
      Change: Type.Optional(Change),
    }),
    refuses: ['not-found', 'no-available-product'],
  },
})
