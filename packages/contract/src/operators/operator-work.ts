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
})
