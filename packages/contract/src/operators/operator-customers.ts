import { portReasons } from '@waea/domain/porting/refusals'
import { portStages } from '@waea/domain/porting/stage'
import { parcelStates } from '@waea/domain/shop/orders/parcel'
import { Type } from 'typebox'
import { calls, provider } from '../call.ts'
import { Cents, Day, Line, Nanos, Shape, Uuid } from '../shapes.ts'
import { BillHold } from './operator-work.ts'

const optional = Type.Optional

/** A customer in the results of a search. */
const FoundCustomer = Shape({
  UUID: Uuid,
  FirstName: Type.String(),
  LastName: Type.String(),
  Email: Type.String(),
  MobileNumber: optional(Type.String()),
  /** The numbers of their mobiles, at most five. */
  Numbers: Type.Array(Type.String()),
  AccountState: Type.Enum(['Active', 'Suspended']),
  IsClosed: Type.Boolean(),
  /** What matched: the whole number, reference, email or id; an email or a name from its beginning; a number like it. */
  FoundBy: Type.Enum(['exact', 'email', 'name', 'near-number']),
})

const Person = Shape({
  UUID: Uuid,
  Role: Type.Enum(['owner', 'member']),
  Since: Nanos,
  FirstName: optional(Type.String()),
  LastName: optional(Type.String()),
  Email: optional(Type.String()),
})

const Plan = Shape({
  UUID: Uuid,
  Name: Type.String(),
  BillingType: Type.Enum(['prepay', 'postpay', 'payg']),
  IsBasePlan: Type.Boolean(),
  StartsOn: Day,
  EndsOn: optional(Day),
  AutoRenew: Type.Boolean(),
  UnpaidSince: optional(Day),
  /** Since when it waits for an operator, having missed more than three periods. */
  ParkedSince: optional(Day),
})

const Mobile = Shape({
  UUID: Uuid,
  MSISDN: optional(Type.String()),
  ICCID: optional(Type.String()),
  SIMType: Type.Enum(['esim', 'real_sim']),
  Status: Type.Integer(),
  Nickname: optional(Type.String()),
  /** Why it may not be used. */
  Holds: Type.Array(Type.String()),
  /** The change of its SIM, number, type or provider that is under way. */
  Move: optional(Type.String()),
  IsLocked: Type.Boolean(),
  ActivatedAt: optional(Nanos),
  /** Of mobiles with credit. */
  CreditCents: optional(Cents),
  CreditExpiresAt: optional(Nanos),
  Plans: Type.Array(Plan),
  /** A change of its plan that waits, or that failed lately. */
  PlanChange: optional(
    Shape({
      State: Type.Enum(['waiting', 'unpaid', 'failed']),
      OldName: Type.String(),
      NewName: Type.String(),
      AmountCents: Cents,
      On: Day,
    }),
  ),
})

/** An ordered SIM that is not in service yet. */
const OpenSim = Shape({
  OrderNumber: Type.String(),
  Status: Type.Enum(['WAITING', 'ISSUED', 'SENT']),
  SimType: Type.Enum(['esim', 'real_sim']),
  /** It is activated by its order, as the customer chose with the payment. */
  StartsItself: Type.Boolean(),
  Parcel: optional(Shape({ State: Type.Enum([...parcelStates]), ExpectedOn: optional(Day) })),
})

/** A number on its way, or one whose way ended lately. */
const OpenPort = Shape({
  MobileUUID: Uuid,
  MSISDN: Type.String(),
  Carrier: Type.String(),
  Stage: Type.Enum([...portStages]),
  Reason: optional(Type.Enum([...portReasons])),
  /** Until when the holder may answer 2542. */
  AuthoriseBy: Nanos,
  ChangedAt: Nanos,
})

/** One thing that happened to a customer. */
export const HistoryEntry = Shape({
  ID: Type.String(),
  At: Nanos,
  Kind: Type.Enum([
    'message',
    'payment',
    'refund',
    'bill',
    'credit-note',
    'order',
    'fibre-order',
    'plan-change',
    'port',
    'usage-alert',
    'sign-in',
    'deed',
  ]),
  /** What happened: a state, a template, a deed. */
  What: Type.String(),
  /** Its number, name or title. */
  Subject: optional(Type.String()),
  AmountCents: optional(Cents),
  MobileUUID: optional(Uuid),
  /** Who did it, of deeds and sign-ins: `operator`, `person`, `rule`, `client:` with the program's name. */
  Actor: optional(Type.String()),
  OperatorUUID: optional(Uuid),
  /** The operator’s name, or the email of one who has not joined yet. */
  Operator: optional(Type.String()),
  Reason: optional(Type.String()),
})

/** What the console reads of customers. Each call is in the audit log, with the operator's reason. */
export const operatorCustomers = calls({
  find: {
    is: 'POST /api/operator/v1/customers/find',
    says:
      'Finds customers by a phone number, also with one mistake in it, and also one that they bring or have taken away; a name ' +
      'or an email from its beginning; the number of a SIM, an order, a return, a bill, an account or a receipt; or an id. At most twenty; if somebody has exactly this number, email or id, nobody else. A POST, so that no ' +
      'log of addresses has what was looked for.',
    who: provider('customer:find'),
    body: Shape({ Text: Line(10_000) }),
    gives: Shape({ Customers: Type.Array(FoundCustomer), HasMore: Type.Boolean() }),
    refuses: [],
    runs: 'reads',
  },
  customer: {
    is: 'GET /api/operator/v1/customers/:customerUuid',
    says: 'All about one customer on one page: who, services, what they owe, credit, cards, groups, what is open, and flags.',
    who: provider('customer:read'),
    gives: Shape({
      UUID: Uuid,
      FirstName: Type.String(),
      LastName: Type.String(),
      Email: Type.String(),
      EmailVerified: Type.Boolean(),
      MobileNumber: optional(Type.String()),
      Language: Type.String(),
      CreatedAt: Nanos,
      AccountState: Type.Enum(['Active', 'Suspended']),
      SuspendedBecause: optional(Type.String()),
      SuspendedAt: optional(Nanos),
      ClosedAt: optional(Nanos),
      Tags: Type.Array(Type.String()),
      People: Type.Array(Person),
      Mobiles: Type.Array(Mobile),
      HasFibre: Type.Boolean(),
      Owes: Shape({
        PayableCents: Cents,
        OverdueCents: Cents,
        /** Owed on no bill: for payments that were taken back, or from before the import. */
        DebtCents: Cents,
        DisputedCents: Cents,
        /** The day from which a bill is overdue, or on which the debt began: the earlier one. */
        Since: optional(Day),
      }),
      AccountNumber: optional(Type.String()),
      AccountCreditCents: Cents,
      /** Of an account that gets bills. */
      Billing: optional(
        Shape({
          NextBillOn: Day,
          /** An earlier day, on which the charges of new plans are billed if there are any. */
          FirstBillOn: optional(Day),
          /** Since when it gets none until it is released: it missed too many, or an operator holds them. */
          ParkedSince: optional(Day),
          Hold: optional(BillHold),
        }),
      ),
      Methods: Type.Array(
        Shape({
          UUID: Uuid,
          Kind: Type.Enum(['card', 'bank-account']),
          Brand: Type.String(),
          Last4: Type.String(),
          ExpiryMonth: optional(Type.Integer()),
          ExpiryYear: optional(Type.Integer()),
        }),
      ),
      Groups: Type.Array(Shape({ UUID: Uuid, Of: Type.Enum(['customer', 'mobile']), Name: optional(Type.String()) })),
      OpenSims: Type.Array(OpenSim),
      OpenFibreOrders: Type.Array(Shape({ Street: Type.String(), Company: Type.String(), Status: Type.String() })),
      OpenPorts: Type.Array(OpenPort),
    }),
    refuses: ['not-found'],
  },
  history: {
    is: 'GET /api/operator/v1/customers/:customerUuid/history',
    says:
      'Everything that happened to a customer, the newest first: messages, payments, refunds, bills, orders, plan changes, ' +
      'ports, usage alerts, sign-ins, and deeds of customers, rules and operators. `Next` reads on, as `Before`.',
    who: provider('customer:read'),
    query: Shape({
      Before: Type.Optional(Type.String({ maxLength: 120 })),
      Limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      /** Leaves out who found, read or viewed the customer, which the audit log has, too. */
      WithoutReads: Type.Optional(Type.Boolean()),
    }),
    gives: Shape({ Entries: Type.Array(HistoryEntry), Next: optional(Type.String()) }),
    refuses: ['not-found'],
  },
  exportCustomer: {
    is: 'GET /api/operator/v1/customers/:customerUuid/export',
    says:
      'Everything that is kept about a customer and the people who own the account, as one zip file (Privacy Act 2020): a ' +
      'JSON file for each capability, bills, credit notes and receipts as PDF, and the files of cases that are still here. ' +
      'No passwords, hashes, tokens or keys. The file is made while it is sent, so it has no length; one that breaks off is ' +
      'not whole.',
    who: provider('customer:export'),
    gives: Type.Any(),
    refuses: ['not-found'],
    answers: 'file',
  },
})
