import { paymentPurposes } from '@waea/domain/payments/parties'
import { Type } from 'typebox'
import { calls, provider } from '../call.ts'
import { Cents, Line, Nanos, PageInfo, paging, Shape, searching, Uuid } from '../shapes.ts'

const optional = Type.Optional

/** A received payment, and what of it can be refunded. */
const RefundablePayment = Shape({
  PaymentUUID: Uuid,
  CreatedAtNanos: Nanos,
  Purpose: Type.Enum([...paymentPurposes]),
  Description: Type.String(),
  /** Brand and last digits, where the card partner named them. */
  PaidWith: Type.String(),
  AmountCents: Cents,
  /** Refunded or being refunded. */
  RefundedCents: Cents,
  /** Requested, and waiting for a second operator. */
  WaitingCents: Cents,
  /** What its bank took back and has not returned: a late return of a debit, or a disputed card payment. */
  TakenBackCents: Cents,
  /** What can still be requested. 0 for a payment that its bank took back. */
  LeftCents: Cents,
  /** The mobile that it paid for. */
  MobileUUID: optional(Uuid),
  /** Until when the bank may take a debit back; a refund is made after that. */
  SettlesAtNanos: optional(Nanos),
})

const RefundedCents = Type.Integer({ minimum: 1, maximum: 100_000_000 })

/** A refund that an operator requested. `WAITING` for a second operator; the others as the card partner reports. */
const RefundRequest = Shape({
  RequestUUID: Uuid,
  Status: Type.Enum(['WAITING', 'UNDER_WAY', 'PAID', 'FAILED', 'DECLINED']),
  AmountCents: Cents,
})

/** Refunds of payments by operators. Above `REFUND_ALONE_MOST_CENTS` of a payment a second operator approves. */
export const operatorRefunds = calls({
  payments: {
    is: 'GET /api/operator/v1/customers/:customerUuid/payments',
    says: 'The payments received from a customer, the newest first, by page, with what of each can be refunded.',
    who: provider('customer:read'),
    query: Shape({ ...paging }),
    gives: Shape({ Payments: Type.Array(RefundablePayment), AloneMostCents: Cents, PageInfo }),
    refuses: ['not-found'],
  },
  refundEffect: {
    is: 'GET /api/operator/v1/customers/:customerUuid/payments/:paymentUuid/refund-effect',
    says:
      'What a refund of an amount of a payment would do besides returning the money, as things are now, and whether a second ' +
      'operator has to approve it. Refused as the refund would be.',
    who: provider('customer:read'),
    query: Shape({ AmountCents: RefundedCents }),
    gives: Shape({
      NeedsApproval: Type.Boolean(),
      /** It was sold, and what was sold stays with the customer: nothing is taken back. */
      IsKept: Type.Boolean(),
      /** Taken off prepay credit for a top-up, off the credit of the account for bills. */
      FromCreditCents: Cents,
      /** The number of the mobile whose credit it is. */
      MSISDN: optional(Type.String()),
      OwedAgainCents: Cents,
      WrittenOffCents: Cents,
      /** Of a payment of bills: on no bill any more, so that nobody owes it; a warning names it. */
      OnNoBillCents: Cents,
    }),
    refuses: ['not-found', 'conflict', 'amount-too-large'],
  },
  requestRefund: {
    is: 'POST /api/operator/v1/customers/:customerUuid/payments/:paymentUuid/refunds',
    says:
      'Refunds a payment, or a part of it, to the card or account that paid: at once, or after a second operator has approved ' +
      'it where operators refund more of the payment than one may alone. Bills and debts that it paid are owed again; a top-up ' +
      'is taken off the credit that is left; what was sold stays with the customer.',
    who: provider('payment:refund'),
    body: Shape({ AmountCents: RefundedCents, Because: Line(200, 3) }),
    gives: RefundRequest,
    refuses: ['not-found', 'conflict', 'amount-too-large'],
    once: true,
  },
  refundRequests: {
    is: 'GET /api/operator/v1/refund-requests',
    says:
      'The refunds that wait for a second operator, the oldest first or as `Order` says, by page. SmartSearch looks in their ' +
      'reasons and ids, those of their payments, and in what accounts are found by.',
    who: provider('refund:read'),
    query: Shape({ ...searching, ...paging }),
    gives: Shape({
      Requests: Type.Array(
        Shape({
          RequestUUID: Uuid,
          CustomerUUID: Uuid,
          PaymentUUID: Uuid,
          Description: Type.String(),
          PaymentCents: Cents,
          AmountCents: Cents,
          Because: Type.String(),
          /** The operator's name, or `client:` with the program's. */
          RequestedBy: Type.String(),
          /** The caller requested it, and may only withdraw it. */
          IsOwn: Type.Boolean(),
          CreatedAtNanos: Nanos,
        }),
      ),
      PageInfo,
    }),
    refuses: [],
  },
  decideRefund: {
    is: 'POST /api/operator/v1/refund-requests/:requestUuid',
    says:
      'Approves a refund that waits, and makes it, or declines it. Its requester may only decline it. ' +
      'The same again changes nothing; another outcome, or a payment of which less is left, is a conflict.',
    who: provider('refund:decide'),
    body: Shape({ CustomerUUID: Uuid, Outcome: Type.Enum(['approved', 'declined']) }),
    gives: RefundRequest,
    refuses: ['not-found', 'not-allowed', 'conflict'],
  },
})
