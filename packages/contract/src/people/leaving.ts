import { openKinds } from '@waea/domain/leaving/still-open'
import { Type } from 'typebox'
import { calls, ownCustomerOrProvider } from '../call.ts'
import { Cents, Day, Shape, Uuid } from '../shapes.ts'

/**
 * A mobile that a customer may end. `in-use`; `ends` after its last day, until then it can be kept; `ending` while the
 * network ends it; `unused` for a SIM that was never in service.
 */
export const LeavingMobile = Shape({
  UUID: Uuid,
  MSISDN: Type.Optional(Type.String()),
  Nickname: Type.Optional(Type.String()),
  State: Type.Enum(['in-use', 'ends', 'ending', 'unused']),
  /** The planned last day, or the one that it would have. */
  LastDay: Day,
  /** The prepay credit that is lost with it. */
  CreditCents: Cents,
  /** Charged for it and on no bill yet, GST included. */
  FinalBillCents: Cents,
  /** What keeps it from ending: a lock, a freeze, or a change under way. */
  BlockedBy: Type.Optional(Type.Enum(['sim-locked', 'sim-frozen', 'sim-changing'])),
})

/** What leaving would mean for an account. */
export const leaving = calls({
  read: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/leaving',
    says:
      'What would happen to the mobiles, the credit and the bills of an account that leaves, and what still has to be ' +
      'settled before it can be closed.',
    who: ownCustomerOrProvider('customer:read', { whileSuspended: true }),
    gives: Shape({
      /** The account number that another provider asks for. */
      AccountNumber: Type.Optional(Type.String()),
      Mobiles: Type.Array(LeavingMobile),
      /** Due on bills, and as a debt. */
      OwedCents: Cents,
      /** Charged and on no bill yet, GST included. */
      UnbilledCents: Type.Integer(),
      /** Bills use it first; the rest is paid out. */
      AccountCreditCents: Cents,
      /** What keeps the account from being closed, in the order in which to settle it. */
      Open: Type.Array(Type.Enum([...openKinds])),
    }),
    refuses: ['not-found'],
  },
})
