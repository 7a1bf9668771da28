import { Type } from 'typebox'
import { calls, minutes, ownCustomer } from '../call.ts'
import { Cents, Line, Nanos, Shape, TypedNumber, Uuid } from '../shapes.ts'

/** The refusals of calls that could be used to guess a code or number. */
const guessRefusals = ['too-many-guesses', 'captcha-needed', 'captcha-wrong', 'captcha-unavailable'] as const
const voucherRefusals = ['not-found', 'not-allowed', 'voucher-invalid', ...guessRefusals] as const
const giftRefusals = [
  'not-found',
  'not-allowed',
  'any-service',
  'no-prepay-product',
  'number-invalid',
  'gift-not-possible',
  'gift-limit',
  'amount-too-small',
  'amount-too-large',
  'not-enough-balance',
  ...guessRefusals,
] as const

/** A mobile's credit after a voucher or gift; absent for a mobile on a bill, which has none. */
const creditAfter = {
  MainBalCreditCents: Type.Optional(Cents),
  /** When the first part of it expires, and how much that is. */
  CurrencyCreditExpiresAtNanos: Type.Optional(Nanos),
  ExpiringCents: Type.Optional(Cents),
}

/** Vouchers (2§7.11), and gifts of credit from one mobile to another. */
export const vouchers = calls({
  checkVoucher: {
    is: 'POST /customer/:customerUuid/check_voucher/:productUuid/:code',
    says:
      'Whether a voucher can be redeemed on a mobile, what it is worth, the credit after it, and when all of it that was ' +
      'paid for then expires (2§7.11, decision D50). An unknown, used, expired or blocked voucher, and one for another kind of mobile, are answered alike.',
    who: ownCustomer(),
    refusesEmpty: 'redemption-check-error',
    gives: Shape({
      Valid: Type.Boolean(),
      CreditCents: Cents,
      MainBalCreditCents: Type.Optional(Cents),
      CurrencyCreditExpiresAtNanos: Type.Optional(Nanos),
    }),
    refuses: ['redemption-check-error', ...voucherRefusals],
    runs: 'partner',
    flags: ['IS_VOUCHER_ALLOWED'],
  },
  redeemVoucher: {
    is: 'POST /customer/:customerUuid/redeem_voucher/:productUuid/:code',
    says:
      'Redeems a voucher on a prepay mobile as credit, on a postpay one as credit on the account (2§7.11). Once: a ' +
      'voucher that was used is refused as an unknown one is.',
    who: ownCustomer(),
    refusesEmpty: 'redemption-error',
    gives: Shape({ RedemptionUUID: Uuid, CreditCents: Cents, RedeemedAtNanos: Nanos, ...creditAfter }),
    refuses: ['redemption-error', ...voucherRefusals],
    runs: 'partner',
    once: true,
    flags: ['IS_VOUCHER_ALLOWED'],
  },
  redemptions: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/voucher_redemptions',
    says: 'The last vouchers that were redeemed on an account, newest first.',
    who: ownCustomer(),
    gives: Shape({
      Redemptions: Type.Array(
        Shape({ RedemptionUUID: Uuid, MobileUUID: Uuid, CreditCents: Cents, RedeemedAtNanos: Nanos }),
      ),
    }),
    refuses: [],
    fresh: minutes(1),
  },
  checkGift: {
    is: 'POST /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/check_gift',
    says:
      'Whether a mobile of ours can receive credit of another, and what is left after it. Of the one who receives it ' +
      'nothing else is told: a number that is not ours, not prepay or not in service is answered alike.',
    who: ownCustomer(),
    body: Shape({ MSISDN: TypedNumber, AmountCents: Cents }),
    gives: Shape({ AmountCents: Cents, MSISDN: Type.String(), LeftToGiveCents: Cents, ...creditAfter }),
    refuses: giftRefusals,
    runs: 'partner',
  },
  giveCredit: {
    is: 'POST /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/gift',
    says: 'Gives credit of a mobile to another mobile of ours, for good. Both customers are told.',
    who: ownCustomer(),
    body: Shape({ MSISDN: TypedNumber, AmountCents: Cents, Message: Type.Optional(Line(300)) }),
    gives: Shape({ GiftUUID: Uuid, AmountCents: Cents, MSISDN: Type.String(), GivenAtNanos: Nanos, ...creditAfter }),
    refuses: [...giftRefusals, 'gift-message-link', 'invalid-input'],
    runs: 'partner',
    once: true,
    needs: 'step-up',
  },
  gifts: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/gifts',
    says: 'The last gifts of credit that an account gave and received, newest first, and what it may still give now.',
    who: ownCustomer(),
    gives: Shape({
      LeftToGiveCents: Cents,
      Gifts: Type.Array(
        Shape({
          GiftUUID: Uuid,
          Direction: Type.Union([Type.Literal('given'), Type.Literal('received')]),
          /** The account's own mobile, and the other mobile's number. */
          MobileUUID: Uuid,
          MSISDN: Type.String(),
          AmountCents: Cents,
          Message: Type.Optional(Type.String()),
          GivenAtNanos: Nanos,
        }),
      ),
    }),
    refuses: [],
    fresh: minutes(1),
  },
})
