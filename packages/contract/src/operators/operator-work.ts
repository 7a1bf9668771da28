import { stalledKinds } from '@waea/domain/operators/stalled'
import { nextKinds } from '@waea/domain/overview/next-step'
import { Type } from 'typebox'
import { calls, provider } from '../call.ts'
import { Day, Nanos, PageInfo, paging, Shape, searching, Uuid } from '../shapes.ts'

const optional = Type.Optional

/** An operator’s hold on the bills of an account. */
export const BillHold = Shape({
  Because: Type.String(),
  SinceNanos: Nanos,
  /** The operator; absent for a program of the provider. */
  By: optional(Type.String()),
})

/** A change of a flag, from the audit log. */
const FlagChange = Shape({
  Flag: Type.String(),
  /** `default` gave the flag back to the environment and its default. */
  To: Type.Enum(['on', 'off', 'default']),
  AtNanos: Nanos,
  /** The operator, or a program of the provider. */
  By: Type.String(),
  /** Why an operator did it; programs give no reason. */
  Reason: optional(Type.String()),
})

/** Lists of what waits for an operator that several capabilities know a part of, and the changes of flags. */
export const operatorWork = calls({
  parkedAccounts: {
    is: 'GET /api/provider/v1/parked-accounts',
    says:
      'The accounts that get no bills until they are released, the longest first or as `Order` says, by page: those that an ' +
      'operator holds, with who and why, and those that missed more than three bills. SmartSearch looks in account numbers ' +
      'and reasons, and in what accounts are found by.',
    who: provider('bill-run:read'),
    query: Shape({ ...searching, ...paging }),
    gives: Shape({
      Accounts: Type.Array(
        Shape({
          CustomerUUID: Uuid,
          CustomerName: Type.String(),
          AccountNumber: Type.String(),
          Since: Day,
          /** The day of the bill that is not issued. */
          DueOn: Day,
          /** Absent for an account that missed too many bills. */
          Hold: optional(BillHold),
        }),
      ),
      PageInfo,
    }),
    refuses: [],
  },
  lastFlagChanges: {
    is: 'GET /api/provider/v1/flag-changes',
    says: 'Who changed each flag last, when and why. Flags that were never changed are not in it; it comes whole.',
    who: provider('flag:read'),
    gives: Shape({ Changes: Type.Array(FlagChange) }),
    refuses: [],
  },
  flagChanges: {
    is: 'GET /api/provider/v1/flags/:flag/changes',
    says:
      'All changes of a flag, the newest first or as `Order` says, by page. SmartSearch looks in reasons and in the names of ' +
      'programs.',
    who: provider('flag:read'),
    query: Shape({ ...searching, ...paging }),
    gives: Shape({ Changes: Type.Array(FlagChange), PageInfo }),
    refuses: ['not-found'],
  },
  waiting: {
    is: 'GET /api/provider/v1/waiting',
    says:
      'What waits too long for somebody who is not the customer, the longest first or as `Order` says, by page: paid orders ' +
      'without their SIMs, silent couriers, ports without an answer of the other provider, and fibre orders, visits and ' +
      'connections without a word of the fibre company. SmartSearch looks in numbers and partners, and in what accounts are ' +
      'found by.',
    who: provider('waiting:read'),
    query: Shape({ ...searching, ...paging }),
    gives: Shape({
      Waiting: Type.Array(
        Shape({
          Kind: Type.Enum([...stalledKinds]),
          /** The number of the order, or the phone number. */
          Reference: Type.String(),
          CustomerUUID: Uuid,
          CustomerName: Type.String(),
          /** The courier, the other provider or the fibre company; absent for the network. */
          WaitsFor: optional(Type.String()),
          SinceNanos: Nanos,
          /** What the customer’s own pages show as next about it. */
          NextStep: optional(
            Shape({
              Kind: Type.Enum([...nextKinds]),
              NeedsCustomer: Type.Boolean(),
              On: optional(Day),
              AtNanos: optional(Nanos),
            }),
          ),
        }),
      ),
      PageInfo,
    }),
    refuses: [],
  },
})
