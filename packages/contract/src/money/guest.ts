import { purchaseStatuses } from '@waea/domain/guest/purchase'
import { Type } from 'typebox'
import { anyone, calls, cardTryRefusals } from '../call.ts'
import { Cents, Email, Nothing, Shape, TypedCode, TypedNumber, Uuid } from '../shapes.ts'
import { payAgain } from './payment-refusals.ts'

/** A mobile, invoice or account number, as a guest typed it. */
const Typed = TypedNumber
const lookup = { MSISDN: Type.Optional(Typed), LookupID: Type.Optional(Typed) }
const ResponseToken = Type.String({ minLength: 1, maxLength: 200 })

const lookupRefusals = [
  'guest-mobile-invalid',
  'guest-invoice-invalid',
  'guest-account-invalid',
  'guest-data-invalid',
  'not-allowed',
] as const

const PaymentStarted = Shape({
  /** The browser confirms the payment with it. */
  ClientSecret: Type.Optional(Type.String()),
  OrderID: Uuid,
})

/** Paying without an account: a top-up, a voucher, a bill (1§1, 1§4, 2§7.17). */
export const guest = calls({
  validate: {
    is: 'POST /guest/validate',
    says:
      'Checks what a guest wants to pay for: MSISDN alone is a mobile to top up, LookupID alone (a mobile, invoice or ' +
      'account number) a bill, both a mobile for a voucher. UserToken is the captcha’s token. The ResponseToken is for ' +
      'this number or lookup, one use, ten minutes. Whatever cannot be paid for is refused alike (2§7.17, 3§8.4).',
    who: anyone,
    body: Shape({ ...lookup, UserToken: Type.Optional(Type.String({ maxLength: 10_000 })) }),
    gives: Shape({ ResponseToken: Type.String(), Valid: Type.Boolean() }),
    refuses: [...lookupRefusals, 'captcha-needed', 'captcha-wrong', 'captcha-unavailable', 'too-many-tries'],
    runs: 'partner',
  },
  redeem: {
    is: 'POST /guest/redeem',
    says: 'Redeems a voucher on the mobile that was validated; answers what it was worth (2§7.17).',
    who: anyone,
    body: Shape({ ...lookup, Code: TypedCode, ResponseToken }),
    gives: Shape({ Attributes: Shape({ CreditCents: Cents }) }),
    refuses: [
      ...lookupRefusals,
      'voucher-invalid',
      'too-many-guesses',
      'captcha-needed',
      'captcha-wrong',
      'captcha-unavailable',
    ],
    runs: 'partner',
    once: true,
  },
  topup: {
    is: 'POST /guest/topup',
    says:
      'Starts a top-up of the mobile that was validated. `Amount` is whole cents, at least 100. The browser confirms the ' +
      'payment with the ClientSecret; OrderID finds it again (2§7.17).',
    who: anyone,
    body: Shape({ Amount: Type.Integer(), MSISDN: Typed, ResponseToken, ...payAgain }),
    gives: PaymentStarted,
    refuses: [
      ...lookupRefusals,
      'amount-too-small',
      'amount-too-large',
      'pay-again',
      ...cardTryRefusals,
      'unavailable',
    ],
    runs: 'partner',
    once: true,
  },
  payment: {
    is: 'POST /guest/payment',
    says:
      'Starts the payment of the bill that was validated, whole or in part. `Amount` is whole cents, at least 100; what is ' +
      'more than is owed becomes credit of the account. The browser confirms the payment with the ClientSecret; OrderID ' +
      'finds it again (2§7.17).',
    who: anyone,
    body: Shape({ Amount: Type.Integer(), LookupID: Typed, ResponseToken, ...payAgain }),
    gives: PaymentStarted,
    refuses: [
      ...lookupRefusals,
      'amount-too-small',
      'amount-too-large',
      'pay-again',
      ...cardTryRefusals,
      'unavailable',
    ],
    runs: 'partner',
    once: true,
  },
  purchases: {
    is: 'GET /guest/purchases',
    says:
      'How a guest’s purchase stands, for whoever knows its OrderID and what it was for: COMPLETED once it is delivered, ' +
      'FAILED where it was not paid, or was paid back to the card (2§7.17).',
    who: anyone,
    query: Shape({ ...lookup, OrderID: Uuid }),
    gives: Shape({
      Status: Type.Enum([...purchaseStatuses]),
      /** It could not be delivered: the payment is refunded to the card. */
      Refunded: Type.Optional(Type.Boolean()),
    }),
    refuses: [
      'not-found',
      'guest-mobile-invalid',
      'guest-invoice-invalid',
      'guest-account-invalid',
      'guest-data-invalid',
    ],
    runs: 'partner',
    triesPerMinute: 120,
  },
  receipt: {
    is: 'POST /guest/receipt',
    says:
      'Mails the receipt of a guest’s payment once it is delivered, to an address that the guest gives, in the language of ' +
      'the page; English where none is said.',
    who: anyone,
    body: Shape({ ...lookup, OrderID: Uuid, Email, Language: Type.Optional(Type.Enum(['en', 'mi-NZ'])) }),
    gives: Nothing,
    refuses: [
      'not-found',
      'email-invalid',
      'too-many-tries',
      'guest-mobile-invalid',
      'guest-invoice-invalid',
      'guest-account-invalid',
      'guest-data-invalid',
    ],
    runs: 'partner',
  },
})
