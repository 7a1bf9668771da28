import { Type } from 'typebox'
import { calls, provider } from '../call.ts'
import { Cents, Day, Line, Nanos, PageInfo, paging, Shape, searching, Uuid } from '../shapes.ts'

/** A bill as the next run would make it now. */
const DraftBill = Shape({
  CustomerUUID: Uuid,
  CustomerName: Type.String(),
  AccountNumber: Type.String(),
  /** The first bill of a new service, or that of a cycle. */
  Kind: Type.Enum(['first', 'cycle']),
  PeriodFrom: Day,
  PeriodUpto: Day,
  Lines: Type.Array(Shape({ Name: Type.String(), Quantity: Type.Integer(), AmountCents: Cents })),
  TotalCents: Cents,
  /** Paid from the account’s credit at once. */
  CreditCents: Cents,
})

/** What a day’s run has billed. */
const RunTotal = Shape({ Day, Bills: Type.Integer(), TotalCents: Cents })

/** The bill run, before and after it, and what an operator does about it. */
export const billRuns = calls({
  nextRun: {
    is: 'GET /api/provider/v1/bill-runs/next',
    says:
      'What the next bill run will bill, by what is charged now and what renews until then: how many accounts are due, how ' +
      'many bills and what total are expected, the totals of the day before and of its day a month before, and some of the ' +
      'bills. Of more accounts than CountedAccounts, bills and total are worked out from as many.',
    who: provider('bill-run:read'),
    gives: Shape({
      Day,
      /** The bills of the day are made from then on, with the next hourly run. */
      FromNanos: Nanos,
      /** Accounts that are due by that day, those still due of earlier days included. */
      Accounts: Type.Integer(),
      CountedAccounts: Type.Integer(),
      Bills: Type.Integer(),
      TotalCents: Cents,
      Before: RunTotal,
      MonthBefore: RunTotal,
      Samples: Type.Array(DraftBill),
    }),
    refuses: [],
  },
  lastRuns: {
    is: 'GET /api/provider/v1/bill-runs',
    says:
      'The bill runs of the last seven days, the newest first, each with what became of the accounts that were due on its ' +
      'day, and the totals of the day before and of its day a month before.',
    who: provider('bill-run:read'),
    gives: Shape({
      Runs: Type.Array(
        Shape({
          Day,
          Bills: Type.Integer(),
          TotalCents: Cents,
          /** Nothing was charged, or too little for a bill. */
          Skipped: Type.Integer(),
          /** On hold, until an operator releases them. */
          Parked: Type.Integer(),
          /** Failed at the last try, and still due. */
          Failed: Type.Integer(),
          /** Still due without a failure, such as for a renewal. */
          Waiting: Type.Integer(),
          Before: RunTotal,
          MonthBefore: RunTotal,
        }),
      ),
    }),
    refuses: [],
  },
  failedBills: {
    is: 'GET /api/provider/v1/failed-bills',
    says:
      'The accounts whose due bill could not be made, the longest due first or as `Order` says, by page; SmartSearch looks ' +
      'in account numbers and errors, and in what accounts are found by. Every hourly run tries them again.',
    who: provider('bill-run:read'),
    query: Shape({ ...searching, ...paging }),
    gives: Shape({
      Bills: Type.Array(
        Shape({
          CustomerUUID: Uuid,
          CustomerName: Type.String(),
          AccountNumber: Type.String(),
          DueOn: Day,
          Error: Type.String(),
          Tries: Type.Integer(),
          FailedAtNanos: Nanos,
        }),
      ),
      PageInfo,
    }),
    refuses: [],
  },
  retryBill: {
    is: 'POST /api/provider/v1/failed-bills/:customerUuid/retry',
    says:
      'Makes the due bill of an account now, as the run would. SKIPPED: too little is charged for a bill; WAITING: it waits ' +
      'for a renewal, for its release or for another process; NOT_DUE: it was dealt with before; FAILED: with the error.',
    who: provider('bill:release'),
    gives: Shape({
      Outcome: Type.Enum(['BILLED', 'SKIPPED', 'WAITING', 'NOT_DUE', 'FAILED']),
      Error: Type.Optional(Type.String()),
    }),
    refuses: ['not-found', 'no-postpay-product'],
    runs: 'partner',
  },
  holdAccount: {
    is: 'POST /api/provider/v1/parked-accounts/:customerUuid/hold',
    says:
      'Holds an account’s bills: none is issued until it is released (`releaseAccount`). Charges are kept for the bill after ' +
      'that. Refuses a closed account, and one whose bills are on hold (conflict).',
    who: provider('bill:hold'),
    body: Shape({ Because: Line(200, 3) }),
    gives: Shape({ SinceNanos: Nanos }),
    refuses: ['not-found', 'no-postpay-product', 'conflict'],
  },
  releaseAccount: {
    is: 'POST /api/provider/v1/parked-accounts/:customerUuid',
    says:
      'Bills an account again: its missed bills one with each run, or all with one bill if more than three are missing. One ' +
      'whose last service has ended meanwhile is closed with its final bill.',
    who: provider('bill:release'),
    gives: Shape({ NextBillOn: Day }),
    refuses: ['not-found', 'no-postpay-product'],
  },
})
