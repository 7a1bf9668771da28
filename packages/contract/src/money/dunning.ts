import { suspensionStops } from '@waea/domain/dunning/suspension-scope'
import { Type } from 'typebox'
import { calls, ownCustomer, ownCustomerEvenSuspended, provider } from '../call.ts'
import { Cents, Day, Line, PageInfo, paging, Shape, searching, Uuid } from '../shapes.ts'

/** A payment extension: until that day its bills get no reminders, no collection and no card charge. */
const Extension = Shape({ Until: Day, AmountCents: Cents, GrantedOn: Day })

/** The extension on offer: until `Latest` at most, for everything issued that is neither paid nor disputed. */
const ExtensionOffer = Shape({ Earliest: Day, Latest: Day, AmountCents: Cents, Bills: Type.Array(Type.String()) })

const disputeFields = {
  /** `DSP100001`. */
  Number: Type.String(),
  InvoiceNumber: Type.String(),
  /** The line's position on the bill, from 1, and its name. */
  Line: Type.Integer({ minimum: 1 }),
  LineName: Type.String(),
  AmountCents: Cents,
  /** The customer's text. */
  Because: Type.String(),
  OpenedOn: Day,
  /** When it will be answered at the latest. */
  AnswerBy: Day,
  State: Type.Enum(['open', 'upheld', 'upheld-in-part', 'refused']),
  /** The answer, and its day. */
  Answer: Type.Optional(Type.String()),
  AnsweredOn: Type.Optional(Day),
  CreditedCents: Type.Optional(Cents),
  CreditNote: Type.Optional(Type.String()),
  /** The due day of the disputed amount after the dispute was refused. */
  DueAgainOn: Type.Optional(Day),
}

const Dispute = Shape(disputeFields)

/** Late payment of bills: reminders, payment extensions, disputes, suspension. */
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
      /** Everything payable now: bills without their disputed part, and debt. */
      OwedCents: Cents,
      /** The part that is debt: payments that were reversed, or debt from before; absent without any. */
      DebtCents: Type.Optional(Cents),
      /** Since when something is late: the oldest bill's due day, or the day the debt began. */
      Since: Type.Optional(Day),
      /**
       * The part of the bills that pending payments at the card partner or a bank will cover: owed, but not overdue.
       */
      UnderWayCents: Cents,
      /** What happens next if nothing is paid, and the earliest day. */
      Next: Shape({
        Step: Type.Enum(['due', 'reminder', 'second-reminder', 'notice', 'final-notice', 'suspension', 'nothing']),
        On: Type.Optional(Day),
      }),
      /** The part of the bills that is overdue and not disputed. */
      OverdueCents: Cents,
      /** The amount that ends the suspension: what is left of the bills it is for. */
      RestoresCents: Type.Optional(Cents),
      Bills: Type.Array(
        Shape({
          Number: Type.String(),
          /** The due day, and the amount due. */
          PayBy: Day,
          AskedCents: Cents,
          DisputedCents: Cents,
          IsOverdue: Type.Boolean(),
        }),
      ),
      /** The first day a notice of suspension can be sent; absent once one was sent, and when none will be. */
      NoticeFrom: Type.Optional(Day),
      /** The day of the suspension, once a notice has named it. */
      SuspendsOn: Type.Optional(Day),
      SuspendedOn: Type.Optional(Day),
      /**
       * What the account's suspension stops, whether over these bills or for another reason; absent without a
       * suspension.
       */
      Stops: Type.Optional(Type.Enum([...suspensionStops])),
      /** The late fee that was announced: its amount, GST included, and the day it goes, or went, on the next bill. */
      LateFee: Type.Optional(Shape({ AmountCents: Cents, On: Day, IsCharged: Type.Boolean() })),
      /** The cost of reconnection: always 0. */
      ReconnectionCents: Cents,
      Extension: Type.Optional(Extension),
      ExtensionOffer: Type.Optional(ExtensionOffer),
      /** Why no extension is possible; absent when one is on offer. */
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
      /** The line's position on the bill, from 1. */
      Line: Type.Integer({ minimum: 1, maximum: 10_000 }),
      /** By default the whole line. */
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
    who: provider('dispute:read'),
    query: Shape({ ...searching, ...paging }),
    gives: Shape({
      Disputes: Type.Array(
        Shape({
          ...disputeFields,
          CustomerUUID: Uuid,
          /** The customer's name; empty for an erased account. */
          CustomerName: Type.String(),
          /** Whether the day for the answer has passed. */
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
    who: provider('dispute:answer'),
    body: Shape({
      Outcome: Type.Enum(['upheld', 'refused']),
      /** The amount credited, when the dispute is upheld in part. */
      AmountCents: Type.Optional(Cents),
      Answer: Line(500, 5),
    }),
    gives: Dispute,
    refuses: ['not-found', 'conflict'],
    once: true,
  },
})
