import { holdUps } from '@waea/domain/porting/hold-up'
import { portReasons } from '@waea/domain/porting/refusals'
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

/** A number on its way to us, or from us to another provider (1§4). */
export const Port = Shape({
  UUID: Uuid,
  MobileUUID: Uuid,
  Direction: Type.Enum(['in', 'out']),
  MSISDN: Type.String(),
  State: PortingNumber,
  /** The other provider, by its id and its name. */
  Carrier: Type.String(),
  CarrierName: Type.String(),
  Type: NumberType,
  Nametag: Type.Optional(Type.String()),
  /** The holder's YES to 2542: awaited until `AuthoriseByNanos`. */
  Authorisation: Type.Enum(['awaited', 'given', 'declined', 'lapsed']),
  AuthoriseByNanos: Nanos,
  /** Until when that YES is good: a number that has not begun to move by then stays. */
  AuthorisedUntilNanos: Type.Optional(Nanos),
  /** What the last text to 2542 meant, where it was not a first YES or NO. */
  LastReply: Type.Optional(Type.Enum(['yes', 'no', 'again', 'late', 'other-phone', 'unclear', 'too-late-to-stop'])),
  /** When the number moves; before that it is asked for and checked. */
  StartsAtNanos: Nanos,
  /** By when a number that leaves is handed over at the earliest. */
  AnswersAtNanos: Type.Optional(Nanos),
  Reason: Type.Optional(Type.Enum([...portReasons])),
  /** What keeps the number from coming to the SIM as things stand: it waits until that is over. */
  HeldUpBy: Type.Optional(Type.Enum([...holdUps])),
  /** The field to correct before it is tried again. */
  Field: Type.Optional(field),
  CanCancel: Type.Boolean(),
  CanRetry: Type.Boolean(),
  Steps: Type.Array(Shape({ State: PortingNumber, AtNanos: Nanos })),
  AskedAtNanos: Nanos,
})

/** What it takes to bring a number: the fields of the cart, the account, and the SIM that gets the number (D35, D55). */
const bringBody = Shape({
  CustomerUUID: Uuid,
  ProductInstanceUUID: Uuid,
  PortingOverMSISDN: TypedNumber,
  PortingOverMSISDNType: NumberType,
  PortingCarrierLSP: Line(40, 1),
  PortingAccountLSP: Type.Optional(TypedCode),
  PortingPriorSIMID: Type.Optional(TypedCode),
  PortingNametagLSP: Type.Optional(Line(100)),
  /** When the number should move; as soon as numbers move where it is absent. */
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

/** Moving numbers between providers (2§7.11). */
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
    }),
    refuses: ['not-found'],
  },
  leaving: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/leaving',
    says: 'What it takes to move a number to another provider, and what it ends and costs.',
    who: ownCustomer(),
    gives: Shape({
      MSISDN: Type.String(),
      /** What the other provider asks for: the account number, or the SIM's number of a prepay mobile. */
      Type: NumberType,
      AccountNumber: Type.Optional(Type.String()),
      SIMNumber: Type.Optional(Type.String()),
      IsLocked: Type.Boolean(),
      /** Plans and extras that end with it. */
      Plans: Type.Array(Shape({ Name: Type.String(), EndsOn: Type.Optional(Day) })),
      /** Credit of a prepay mobile that is lost. */
      CreditCents: Cents,
      /** Credit of the account: bills take it first, and what they leave of it stays there. */
      AccountCreditCents: Cents,
      /** What is owed of bills, and what the final bill charges as things stand; GST is in it. */
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
