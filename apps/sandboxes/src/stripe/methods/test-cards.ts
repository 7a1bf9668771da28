/** Stripe's published test cards and what each of them does. */

/** Why a card is declined: Stripe's code, decline code and sentence. */
export interface Decline {
  code: string
  decline_code: string
  message: string
  param?: string
}

function declined(declineCode: string, message: string): Decline {
  return { code: 'card_declined', decline_code: declineCode, message }
}

function cardError(code: string, message: string, param?: string): Decline {
  return param === undefined ? { code, decline_code: code, message } : { code, decline_code: code, message, param }
}

export const declines = {
  generic: declined('generic_decline', 'Your card was declined.'),
  insufficientFunds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost: declined('lost_card', 'Your card was declined.'),
  stolen: declined('stolen_card', 'Your card was declined.'),
  fraudulent: declined('fraudulent', 'Your card was declined.'),
  velocity: declined(
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  liveCard: declined(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  ),
  expired: cardError('expired_card', 'Your card has expired.', 'exp_month'),
  incorrectCvc: cardError('incorrect_cvc', "Your card's security code is incorrect.", 'cvc'),
  processing: cardError('processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
  authenticationRequired: cardError(
    'authentication_required',
    'Your card was declined. This transaction requires authentication.',
  ),
} as const satisfies Record<string, Decline>

type DeclineName = keyof typeof declines

/** What a test card does when it is set up and when it is charged. */
export interface TestCard {
  number: string
  /** Its names: pm_card_<name> as a payment method, tok_<name> as a token. */
  names: readonly string[]
  declines?: DeclineName
  /** It can be attached to a customer although a charge is declined. */
  attaches?: boolean
  /** When the bank asks for authentication: always, only with the cardholder present, or unless it was set up before. */
  authenticates?: 'always' | 'on-session' | 'unless-set-up'
  /** A refund is pending for a while, or fails after it succeeded. */
  refunds?: 'pending' | 'fails'
  /** Every charge is disputed: the money is withdrawn at once, or the bank only inquires. */
  disputes?: { reason: string; isInquiry?: true }
  funding?: 'debit' | 'prepaid'
  country?: string
}

const cards: readonly TestCard[] = [
  { number: '4242424242424242', names: ['visa'] },
  { number: '4000056655665556', names: ['visa_debit'], funding: 'debit' },
  { number: '5555555555554444', names: ['mastercard'] },
  { number: '2223003122003222', names: ['mastercard_2series'] },
  { number: '5200828282828210', names: ['mastercard_debit'], funding: 'debit' },
  { number: '5105105105105100', names: ['mastercard_prepaid'], funding: 'prepaid' },
  { number: '378282246310005', names: ['amex'] },
  { number: '371449635398431', names: ['amex_2'] },
  { number: '6011111111111117', names: ['discover'] },
  { number: '3056930009020004', names: ['diners'] },
  { number: '36227206271667', names: ['diners_14'] },
  { number: '3566002020360505', names: ['jcb'] },
  { number: '6200000000000005', names: ['unionpay'] },
  { number: '4000005540000008', names: ['nz'], country: 'NZ' },
  { number: '4000000360000006', names: ['au'], country: 'AU' },
  { number: '4000002500003155', names: ['authenticationRequiredOnSetup'], authenticates: 'unless-set-up' },
  { number: '4000002760003184', names: ['authenticationRequired'], authenticates: 'always' },
  { number: '4000003800000446', names: ['authenticationRequiredSetupForOffSession'], authenticates: 'on-session' },
  { number: '4000000000003220', names: ['threeDSecure2Required'], authenticates: 'always' },
  { number: '4000000000000259', names: ['createDispute'], disputes: { reason: 'fraudulent' } },
  {
    number: '4000000000002685',
    names: ['createDisputeProductNotReceived'],
    disputes: { reason: 'product_not_received' },
  },
  { number: '4000000000001976', names: ['createDisputeInquiry'], disputes: { reason: 'fraudulent', isInquiry: true } },
  {
    number: '4000008260003178',
    names: ['authenticationRequiredChargeDeclinedInsufficientFunds'],
    authenticates: 'unless-set-up',
    declines: 'insufficientFunds',
    attaches: true,
  },
  {
    number: '4000008400001629',
    names: ['threeDSecureRequiredChargeDeclined'],
    authenticates: 'always',
    declines: 'generic',
    attaches: true,
  },
  { number: '4000000000000002', names: ['visa_chargeDeclined', 'chargeDeclined'], declines: 'generic' },
  {
    number: '4000000000009995',
    names: ['visa_chargeDeclinedInsufficientFunds', 'chargeDeclinedInsufficientFunds'],
    declines: 'insufficientFunds',
  },
  {
    number: '4000000000009987',
    names: ['visa_chargeDeclinedLostCard', 'chargeDeclinedLostCard'],
    declines: 'lost',
  },
  {
    number: '4000000000009979',
    names: ['visa_chargeDeclinedStolenCard', 'chargeDeclinedStolenCard'],
    declines: 'stolen',
  },
  { number: '4000000000000069', names: ['chargeDeclinedExpiredCard'], declines: 'expired' },
  { number: '4000000000000127', names: ['chargeDeclinedIncorrectCvc'], declines: 'incorrectCvc' },
  { number: '4000000000000119', names: ['chargeDeclinedProcessingError'], declines: 'processing' },
  {
    number: '4000000000006975',
    names: ['visa_chargeDeclinedVelocityLimitExceeded', 'chargeDeclinedVelocityLimitExceeded'],
    declines: 'velocity',
  },
  { number: '4100000000000019', names: ['radarBlock', 'chargeDeclinedFraudulent'], declines: 'fraudulent' },
  { number: '4000000000007726', names: ['pendingRefund'], refunds: 'pending' },
  { number: '4000000000005126', names: ['refundFail'], refunds: 'fails' },
  { number: '4000000000000341', names: ['chargeCustomerFail'], declines: 'generic', attaches: true },
]

const byNumber = new Map(cards.map((card) => [card.number, card]))
const byName = new Map(cards.flatMap((card) => card.names.map((name) => [name, card] as const)))

/** The test card of a number; undefined for any other number, which might be a real card. */
export function testCard(number: string): TestCard | undefined {
  return byNumber.get(number)
}

/** The test card of a name such as pm_card_visa or tok_visa; undefined for an unknown name. */
export function namedTestCard(id: string): TestCard | undefined {
  if (id.startsWith('pm_card_')) return byName.get(id.slice('pm_card_'.length))
  return id.startsWith('tok_') ? byName.get(id.slice('tok_'.length)) : undefined
}

/** The test card by the name in its vault row; an unknown name is declined. */
export function behaviourOf(name: string): TestCard {
  return byName.get(name) ?? { number: '', names: [name], declines: 'generic' }
}
