import { suspensionStops } from '@waea/domain/dunning/stops'
import { Type } from 'typebox'
import { calls, client, ownCustomer, ownCustomerEvenSuspended } from '../call.ts'
import { Cents, Day, Line, PageInfo, paging, Shape, searching, Uuid } from '../shapes.ts'

/** A payment extension: until its day nothing of its bills is reminded of, collected or charged to a card. */
const Extension = Shape({ Until: Day, AmountCents: Cents, GrantedOn: Day })

/** What extension the account can have: up to `Latest`, of all that is issued and neither paid nor disputed. */
const ExtensionOffer = Shape({ Earliest: Day, Latest: Day, AmountCents: Cents, Bills: Type.Array(Type.String()) })

const disputeFields = {
  /** `DSP100001`. */
  Number: Type.String(),
  InvoiceNumber: Type.String(),
  /** The line's place on the bill, from 1, and its name there. */
  Line: Type.Integer({ minimum: 1 }),
  LineName: Type.String(),
  AmountCents: Cents,
  /** What the customer wrote. */
  Because: Type.String(),
  OpenedOn: Day,
  /** The day by which it is answered. */
  AnswerBy: Day,
  State: Type.Enum(['open', 'upheld', 'upheld-in-part', 'refused']),
  /** What was answered, and when. */
  Answer: Type.Optional(Type.String()),
  AnsweredOn: Type.Optional(Day),
  CreditedCents: Type.Optional(Cents),
  CreditNote: Type.Optional(Type.String()),
  /** The day by which what was disputed without success is to be paid. */
  DueAgainOn: Type.Optional(Day),
}

const Dispute = Shape(disputeFields)

/** Falling behind with bills and coming back: reminders, payment extensions, disputes, suspension. */
export const dunning = calls({
  arrears: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/arrears',
    says:
      'What the customer owes, since when, and what happens next: bills that are to be paid, a debt, the extension that ' +
      'runs or can be had, and why none can (1§4). `suspended` is the suspension over these bills; an account may be ' +
      'suspended for another reason.',
    who: ownCustomerEvenSuspended(),
    gives: Shape({
      State: Type.Enum(['none', 'overdue', 'notice', 'suspended']),
      /** All that is asked for, of bills without what is disputed, and of a debt. */
      OwedCents: Cents,
      /** What of it is owed of payments that were taken back, or from before; absent where nothing is. */
      DebtCents: Type.Optional(Cents),
      /** Since when something of it is late: the due day of the oldest bill, or the day on which the debt began. */
      Since: Type.Optional(Day),
      /** What of the bills payments will pay that the card partner or a bank still has: it is owed, and not overdue. */
      UnderWayCents: Cents,
      /** What happens next by itself if nothing is paid, and on what day at the earliest. */
      Next: Shape({
        Step: Type.Enum(['due', 'reminder', 'second-reminder', 'notice', 'final-notice', 'suspension', 'nothing']),
        On: Type.Optional(Day),
      }),
      /** What of the bills is overdue and not disputed. */
      OverdueCents: Cents,
      /** What brings a suspended account back: what is left of the bills of its suspension. */
      RestoresCents: Type.Optional(Cents),
      Bills: Type.Array(
        Shape({
          Number: Type.String(),
          /** The day by which it is to be paid, and what of it is. */
          PayBy: Day,
          AskedCents: Cents,
          DisputedCents: Cents,
          IsOverdue: Type.Boolean(),
        }),
      ),
      /** The first day on which a notice of the suspension is sent; absent once it was sent, and where there will be none. */
      NoticeFrom: Type.Optional(Day),
      /** The day of the suspension, once a notice has told it. */
      SuspendsOn: Type.Optional(Day),
      SuspendedOn: Type.Optional(Day),
      /** What the suspension of the account stops, over these bills or for another reason; absent where there is none. */
      Stops: Type.Optional(Type.Enum([...suspensionStops])),
      /** The late fee that was told: what it is, GST included, and when it goes on the next bill, or did. */
      LateFee: Type.Optional(Shape({ AmountCents: Cents, On: Day, IsCharged: Type.Boolean() })),
      /** What it costs to be connected again: nothing. */
      ReconnectionCents: Cents,
      Extension: Type.Optional(Extension),
      ExtensionOffer: Type.Optional(ExtensionOffer),
      /** Why no extension can be had; absent where one is on offer. */
      NoExtensionBecause: Type.Optional(
        Type.Enum([
          'nothing-owed',
          'extension-running',
          'extension-too-many',
          'extension-broken',
          'extension-too-late',
          'suspended',
        ]),
      ),
    }),
    refuses: [],
  },
  extend: {
    is: 'POST /api/frontend/v1/customer/:customerUuid/payment-extension',
    says:
      'Extends the payment of all that is issued and neither paid nor disputed, to a day up to 14 days from today or, where ' +
      'nothing is due yet, from the first due day: twice a year, not while one runs, not within half a year of one that was ' +
      'not kept, and not for a bill that is overdue for more than 30 days.',
    who: ownCustomer(),
    body: Shape({ Until: Day }),
    gives: Extension,
    refuses: [
      'not-allowed',
      'nothing-owed',
      'extension-running',
      'extension-too-many',
      'extension-broken',
      'extension-too-late',
      'extension-day',
    ],
  },
  dispute: {
    is: 'POST /api/frontend/v1/customer/:customerUuid/invoices/:number/disputes',
    says:
      'Disputes a line of a bill, or a part of it. What is disputed is not asked for until it is answered: no reminder, no ' +
      'fee, no automatic payment and no suspension. A line is disputed once.',
    who: ownCustomerEvenSuspended(),
    body: Shape({
      /** The line’s place on the bill, from 1. */
      Line: Type.Integer({ minimum: 1, maximum: 10_000 }),
      /** All of the line where it is not said. */
      AmountCents: Type.Optional(Cents),
      Because: Line(500, 5),
    }),
    gives: Dispute,
    refuses: ['not-allowed', 'not-found', 'dispute-credit', 'dispute-known'],
  },
  disputes: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/disputes',
    says: 'The disputes of the account, or of one of its bills, the newest first, by page.',
    who: ownCustomerEvenSuspended(),
    query: Shape({ ...paging, InvoiceNumber: Type.Optional(Type.String({ maxLength: 30 })) }),
    gives: Shape({ Disputes: Type.Array(Dispute), PageInfo }),
    refuses: [],
  },
  openDisputes: {
    is: 'GET /api/provider/v1/disputes',
    says:
      'The disputes that wait for an answer, by page: those to be answered first at the top, or as `Order` says, by the day on ' +
      'which they were opened. SmartSearch looks in their numbers and those of their bills, and the names, numbers, emails and ' +
      'ids of their accounts.',
    who: client('operations'),
    query: Shape({ ...searching, ...paging }),
    gives: Shape({
      Disputes: Type.Array(
        Shape({
          ...disputeFields,
          CustomerUUID: Uuid,
          /** Who wrote it; empty for an account that was erased. */
          CustomerName: Type.String(),
          /** Whether the day by which it was to be answered has passed. */
          IsLate: Type.Boolean(),
        }),
      ),
      PageInfo,
    }),
    refuses: [],
  },
  answerDispute: {
    is: 'POST /api/provider/v1/disputes/:number/answer',
    says:
      'Answers a dispute. Upheld, what was disputed is taken off by a credit note, or a part of it; refused, it is to be paid ' +
      'within ten days. The customer reads the answer.',
    who: client('operations'),
    body: Shape({
      Outcome: Type.Enum(['upheld', 'refused']),
      /** Of one that is upheld in part: what is credited. */
      AmountCents: Type.Optional(Cents),
      Answer: Line(500, 5),
    }),
    gives: Dispute,
    refuses: ['not-found', 'conflict'],
    once: true,
  },
})
