import { paymentPurposes } from '@waea/domain/payments/parties'
import { Type } from 'typebox'
import { calls, provider } from '../call.ts'
import { Cents, Nanos, Shape, Uuid } from '../shapes.ts'

const optional = Type.Optional
const ofPayment = '/api/operator/v1/customers/:customerUuid/payments/:paymentUuid'

const Parcel = Shape({
  State: Type.String(),
  Carrier: optional(Type.String()),
  TrackingNumber: optional(Type.String()),
  DeliveredAtNanos: optional(Nanos),
})

/** An order that the payment paid for. */
const PaidOrder = Shape({
  Number: Type.String(),
  Status: Type.String(),
  /** Who it was posted to, and where. */
  SentTo: Type.Array(Type.String()),
  Sims: Type.Array(
    Shape({
      SimType: Type.Enum(['esim', 'real_sim']),
      Status: Type.String(),
      PlanName: optional(Type.String()),
      MSISDN: optional(Type.String()),
      Parcel: optional(Parcel),
    }),
  ),
})

/** A mobile that the payment was for, and its use from then on. */
const PaidMobile = Shape({
  MobileUUID: Uuid,
  MSISDN: optional(Type.String()),
  ActivatedAtNanos: optional(Nanos),
  /** By kind: `data` in bytes, calls in seconds, the others counted; and the hour of the last use. */
  Use: Type.Array(Shape({ Type: Type.String(), Amount: Type.Integer(), LastAtNanos: Nanos })),
})

/** What is known of a payment, in one place, for the answer to its bank when the customer disputes it. */
export const paymentEvidence = calls({
  paymentEvidence: {
    is: `GET ${ofPayment}/evidence`,
    says:
      'What a payment was for and how it was made, from where its customer signed in and acted on the days around it, what was ' +
      'delivered and used since, what was written about it, and the earlier payments with a card of the same brand and last ' +
      'digits that no bank took back. Whether the bank checked the customer is at the card partner alone.',
    who: provider('customer:read'),
    gives: Shape({
      Payment: Shape({
        PaymentUUID: Uuid,
        Description: Type.String(),
        Purpose: Type.Enum([...paymentPurposes]),
        AmountCents: Cents,
        RequestedAtNanos: Nanos,
        /** When it succeeded, as its receipt says. */
        PaidAtNanos: optional(Nanos),
        /** Brand and last digits. */
        PaidWith: Type.String(),
        /** The wallet that the card was in. */
        Wallet: optional(Type.String()),
        /** Made by somebody without an account, who named the service or bill. */
        IsGuests: Type.Boolean(),
        /** Whether a person made it, in the portal; a renewal or an automatic payment is made without them. */
        IsPersonPresent: Type.Boolean(),
        /** The card partner’s name of it. */
        PartnerReference: optional(Type.String()),
        /** The number of its receipt. */
        ReceiptNumber: optional(Type.String()),
      }),
      /** What its bank took back, oldest first. */
      TakenBack: Type.Array(
        Shape({ AmountCents: Cents, Reason: Type.String(), AtNanos: Nanos, IsGivenBack: Type.Boolean() }),
      ),
      Orders: Type.Array(PaidOrder),
      FibreOrders: Type.Array(
        Shape({ Number: Type.String(), Status: Type.String(), Street: Type.String(), Company: Type.String() }),
      ),
      Mobiles: Type.Array(PaidMobile),
      /** Sign-ins and deeds of the people of the account from a day before the payment to a day after it, oldest first. */
      Requests: Type.Array(
        Shape({ AtNanos: Nanos, What: Type.String(), Address: Type.String(), Browser: optional(Type.String()) }),
      ),
      /** Mails, text messages and notices since then about the payment and what it paid for, oldest first. */
      Messages: Type.Array(
        Shape({
          AtNanos: Nanos,
          Title: Type.String(),
          Recipient: optional(Type.String()),
          State: optional(Type.String()),
        }),
      ),
      /** Earlier payments with a card of the same brand and last digits that no bank took back: the newest, and how many. */
      Earlier: Type.Array(Shape({ AtNanos: Nanos, Description: Type.String(), AmountCents: Cents })),
      EarlierCount: Type.Integer(),
    }),
    refuses: ['not-found'],
  },
  paymentReceipt: {
    is: `GET ${ofPayment}/receipt`,
    says: 'The receipt of a payment as the file that the customer has.',
    who: provider('customer:read'),
    gives: Type.Any(),
    refuses: ['not-found'],
    answers: 'file',
  },
})
