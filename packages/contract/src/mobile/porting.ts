import { holdUps } from '@waea/domain/porting/porting-block'
import { portReasons } from '@waea/domain/porting/refusals'
import { portStages } from '@waea/domain/porting/stage'
import { Type } from 'typebox'
import { calls, ownCustomer, partner, signedIn } from '../call.ts'
import { Cents, Day, Line, Nanos, Nothing, Shape, TypedCode, TypedNumber, Uuid } from '../shapes.ts'

const PortingNumber = Type.Integer({ minimum: 1, maximum: 11 })
const NumberType = Type.Enum(['prepay', 'postpay'])
const field = Type.Enum([
  'PortingAccountLSP',
  'PortingPriorSIMID',
  'PortingCarrierLSP',
  'PortingNametagLSP',
  'PortingOverMSISDN',
])

/** A port of a number to us, or from us to another provider (1§4). */
export const Port = Shape({
  UUID: Uuid,
  MobileUUID: Uuid,
  Direction: Type.Enum(['in', 'out']),
  MSISDN: Type.String(),
  State: PortingNumber,
  /** How far it is, in the sense of the sentence that people read. */
  Stage: Type.Enum([...portStages]),
  /** The other provider's id and name. */
  Carrier: Type.String(),
  CarrierName: Type.String(),
  Type: NumberType,
  Nametag: Type.Optional(Type.String()),
  /** The holder's YES to 2542; it can be given until `AuthoriseByNanos`. */
  Authorisation: Type.Enum(['awaited', 'given', 'declined', 'lapsed']),
  AuthoriseByNanos: Nanos,
  /** Until when that YES is valid. A port that has not started by then does not happen. */
  AuthorisedUntilNanos: Type.Optional(Nanos),
  /** The meaning of the last text to 2542, if it was not a first YES or NO. */
  LastReply: Type.Optional(Type.Enum(['yes', 'no', 'again', 'late', 'other-phone', 'unclear', 'too-late-to-stop'])),
  /** When the number moves; before that, the port is requested and checked. */
  StartsAtNanos: Nanos,
  /**
   * Between which times a number that comes moves: once its holder has said YES, or before that if its time is ahead.
   * Absent while something holds it up.
   */
  MovesFromNanos: Type.Optional(Nanos),
  MovesUntilNanos: Type.Optional(Nanos),
  /** For a port-out: the earliest time the number is handed over. */
  AnswersAtNanos: Type.Optional(Nanos),
  Reason: Type.Optional(Type.Enum([...portReasons])),
  /** What currently blocks the port to the SIM; it waits until that is over. */
  HeldUpBy: Type.Optional(Type.Enum([...holdUps])),
  /** The field to correct before retrying. */
  Field: Type.Optional(field),
  CanCancel: Type.Boolean(),
  CanRetry: Type.Boolean(),
  Steps: Type.Array(Shape({ State: PortingNumber, AtNanos: Nanos })),
  AskedAtNanos: Nanos,
  /** Whether the page still speaks of it: for some days after it is over. */
  IsShown: Type.Boolean(),
})

/** The input of a port-in: the fields of the cart, the account, and the SIM that gets the number (D35, D55). */
const bringBody = Shape({
  CustomerUUID: Uuid,
  ProductInstanceUUID: Uuid,
  PortingOverMSISDN: TypedNumber,
  PortingOverMSISDNType: NumberType,
  PortingCarrierLSP: Line(40, 1),
  PortingAccountLSP: Type.Optional(TypedCode),
  PortingPriorSIMID: Type.Optional(TypedCode),
  PortingNametagLSP: Type.Optional(Line(100)),
  /** When the number should move; by default as soon as possible. */
  PortingStartsAtNanos: Type.Optional(Nanos),
})

const bringRefusals = [
  'not-found',
  'not-allowed',
  'no-available-product',
  'number-invalid',
  'porting-carrier',
  'porting-account',
  'porting-sim',
  'porting-time',
  'porting-own-number',
  'port-in-progress',
  'porting-refused',
  ...holdUps,
  'too-many-tries',
] as const

/** Porting numbers between providers (2§7.11). */
export const porting = calls({
  portingEvents: {
    is: 'POST /webhooks/porting',
    says: 'What the porting system tells us of orders, and texts to 2542, signed over the raw bytes.',
    who: partner('porting'),
    gives: Shape({ received: Type.Integer() }),
    refuses: ['not-allowed'],
    runs: 'partner',
  },
  bring: {
    is: 'PUT /mobile_porting',
    says: 'Brings a number from another provider to a SIM in service; its holder confirms with YES by text to 2542 (2§7.11, D55).',
    who: ownCustomer('CustomerUUID', 'body'),
    body: bringBody,
    gives: Port,
    refuses: [...bringRefusals],
    triesPerMinute: 30,
    needs: 'step-up-when-unproved',
    flags: ['IS_SIM_ACTIONS_ALLOWED', 'IS_NUMBER_PORTING_ON_DASHBOARD_ALLOWED'],
  },
  retry: {
    is: 'PUT /mobile_porting_retry',
    says: 'Tries a refused or lapsed move again, with what was wrong corrected (2§7.11).',
    who: ownCustomer('CustomerUUID', 'body'),
    body: bringBody,
    gives: Port,
    refuses: [...bringRefusals, 'port-cannot-retry'],
    triesPerMinute: 30,
    needs: 'step-up-when-unproved',
    flags: ['IS_SIM_ACTIONS_ALLOWED', 'IS_NUMBER_PORTING_ON_DASHBOARD_ALLOWED'],
  },
  cancel: {
    is: 'PUT /customer/:customerUuid/cancel_mobile_porting',
    says: 'Cancels the move of a number to a SIM, until the networks have begun to move it (2§7.11).',
    who: ownCustomer(),
    body: Shape({ ProductInstanceUUID: Uuid }),
    gives: Port,
    refuses: ['not-found', 'not-allowed', 'port-cannot-stop'],
  },
  number: {
    is: 'GET /porting/v1/msisdn/:number',
    says: 'Which provider a number is with, and how far its move to an account of the person is (2§7.11).',
    who: signedIn,
    gives: Shape({
      MSISDN: Type.String(),
      Carrier: Type.Optional(Type.String()),
      PortingState: Type.Optional(PortingNumber),
    }),
    refuses: ['number-invalid', 'not-found', 'unavailable'],
    runs: 'partner',
    triesPerMinute: 10,
  },
  ports: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/porting',
    says: 'The moves of numbers to and from a mobile, the newest first, twenty at most.',
    who: ownCustomer(),
    gives: Shape({
      Ports: Type.Array(Port),
      /** When numbers move: on business days from 8 am to 5.45 pm, or always. */
      Hours: Type.Enum(['business', 'always']),
      /** The times on offer for a move, in order. */
      Windows: Type.Array(Shape({ FromNanos: Nanos, UntilNanos: Nanos })),
    }),
    refuses: ['not-found'],
  },
  leaving: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/leaving',
    says: 'What it takes to move a number to another provider, and what it ends and costs.',
    who: ownCustomer(),
    gives: Shape({
      MSISDN: Type.String(),
      /** What the other provider requires: the account number, or for a prepay mobile the SIM's number. */
      Type: NumberType,
      AccountNumber: Type.Optional(Type.String()),
      SIMNumber: Type.Optional(Type.String()),
      IsLocked: Type.Boolean(),
      /** Plans and add-ons that end with it. */
      Plans: Type.Array(Shape({ Name: Type.String(), EndsOn: Type.Optional(Day) })),
      /** The prepay credit that is lost. */
      CreditCents: Cents,
      /** The account's credit: bills use it first; the rest stays on the account. */
      AccountCreditCents: Cents,
      /** What is owed on issued bills, and the final bill as it would be now, GST included. */
      OwedCents: Cents,
      FinalBillCents: Cents,
    }),
    refuses: ['not-found'],
  },
  stopLeaving: {
    is: 'POST /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/leaving/stop',
    says: 'Stops a number that is asked for by another provider: nobody here wants it moved.',
    who: ownCustomer(),
    body: Nothing,
    gives: Port,
    refuses: ['not-found', 'not-allowed', 'port-cannot-stop'],
  },
})
