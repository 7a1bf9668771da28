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

/** Lists of what waits for an operator that several capabilities know a part of. */
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
