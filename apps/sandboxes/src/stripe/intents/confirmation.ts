import type { Account, Call } from '../account.ts'
import { submitDebit } from '../bank/debits.ts'
import { disputeIfTestCard } from '../bank/disputes.ts'
import { docUrl, invalidRequest, Refusal } from '../errors.ts'
import { flagOf, integerOf, objectOf, textOf, wordOf } from '../form.ts'
import { asCard, authenticationStep, authoriseCard, bookBalance, declineError, makeCharge } from '../methods/bank.ts'
import { isBankAccount } from '../methods/bank-accounts.ts'
import { attachTo, findPaymentMethod, makePaymentMethod, vaultOf } from '../methods/payment-methods.ts'
import { type Decline, declines } from '../methods/test-cards.ts'
import type { AnyMethod, IntentError, PaymentIntent } from '../types.ts'

function unexpectedState(message: string, intent: PaymentIntent): Refusal {
  return invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
}

function checkNotFinished(intent: PaymentIntent): void {
  if (intent.status === 'succeeded' || intent.status === 'requires_capture') {
    throw unexpectedState(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      intent,
    )
  }
  if (intent.status === 'canceled') {
    throw unexpectedState(
      "This PaymentIntent's status is canceled, but must be one of the following to be confirmed: requires_payment_method, requires_confirmation, requires_action.",
      intent,
    )
  }
}

function chosenMethod(account: Account, intent: PaymentIntent, call: Call): AnyMethod {
  const data = objectOf(call.params, 'payment_method_data')
  if (data) return makePaymentMethod(account, data)
  const id = textOf(call.params, 'payment_method') || intent.payment_method
  if (id) return findPaymentMethod(account, id)
  throw unexpectedState(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    intent,
  )
}

/** Refuses a saved card that belongs to another customer, and a spent card. */
function checkMayPay(account: Account, intent: PaymentIntent, method: AnyMethod): void {
  if (method.customer !== null && intent.customer === null) {
    throw invalidRequest(
      `The PaymentMethod ${method.id} belongs to the Customer ${method.customer}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
      { param: 'payment_method' },
    )
  }
  if (method.customer !== null && method.customer !== intent.customer) {
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'payment_method' },
    )
  }
  if (vaultOf(account, method).spent) {
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      { code: 'payment_method_unexpected_state' },
    )
  }
}

function keep(account: Account, intent: PaymentIntent): PaymentIntent {
  account.store.put('payment_intents', intent)
  return intent
}

/** Confirms an intent: it is paid, waits for authentication, or is declined with status 402. */
export function confirmIntent(account: Account, before: PaymentIntent, call: Call): PaymentIntent {
  checkNotFinished(before)
  const method = chosenMethod(account, before, call)
  checkMayPay(account, before, method)
  const usage = wordOf(call.params, 'setup_future_usage', ['off_session', 'on_session']) ?? before.setup_future_usage
  const intent: PaymentIntent = {
    ...before,
    payment_method: method.id,
    setup_future_usage: usage,
    capture_method:
      wordOf(call.params, 'capture_method', ['automatic', 'automatic_async', 'manual']) ?? before.capture_method,
    receipt_email: textOf(call.params, 'receipt_email') ?? before.receipt_email,
    shipping: objectOf(call.params, 'shipping') ?? before.shipping,
    next_action: null,
    last_payment_error: null,
  }
  const offSession = textOf(call.params, 'off_session') !== undefined && call.params.off_session !== 'false'
  const failsOnAction = flagOf(call.params, 'error_on_requires_action') ?? false
  if (isBankAccount(method)) return submitDebit(account, intent, method, call)
  const answer = authoriseCard(account, method, vaultOf(account, method), {
    offSession,
    authenticated: false,
    settingUp: false,
  })
  if ('approved' in answer) return settle(account, intent, method, call, false)
  if ('declined' in answer) throw decline(account, intent, method, call, answer.declined)
  if (failsOnAction) throw decline(account, intent, method, call, declines.authenticationRequired)

  const returnUrl = flagOf(call.params, 'use_stripe_sdk') ? undefined : textOf(call.params, 'return_url')
  const waiting = keep(account, {
    ...intent,
    status: 'requires_action',
    next_action: authenticationStep(account, intent, returnUrl),
  })
  account.emit('payment_intent.requires_action', waiting, call)
  return waiting
}

function settle(
  account: Account,
  intent: PaymentIntent,
  method: AnyMethod,
  call: Call | undefined,
  authenticated: boolean,
): PaymentIntent {
  const authorizedOnly = intent.capture_method === 'manual'
  const charge = makeCharge(account, intent, method, call, { captured: !authorizedOnly, authenticated })
  const vaulted = vaultOf(account, method)
  const saves = intent.customer !== null && intent.setup_future_usage !== null
  account.store.put('vault', {
    ...vaulted,
    setUp: vaulted.setUp || (saves && authenticated),
    spent: method.customer === null && !saves,
  })
  const paid = keep(account, {
    ...intent,
    amount_capturable: authorizedOnly ? intent.amount : 0,
    amount_received: authorizedOnly ? 0 : intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
    status: authorizedOnly ? 'requires_capture' : 'succeeded',
  })
  if (authorizedOnly) account.store.put('intent_ends', { id: paid.id, dueMs: account.now().getTime() + account.holdMs })
  account.emit('charge.succeeded', charge, call)
  if (saves && intent.customer !== null) attachTo(account, method, intent.customer, call)
  account.emit(authorizedOnly ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', paid, call)
  if (!authorizedOnly) disputeIfTestCard(account, paid, vaulted.behaviour)
  return paid
}

/** Saves the failed attempt and returns the refusal to throw. */
function decline(
  account: Account,
  intent: PaymentIntent,
  method: AnyMethod,
  call: Call | undefined,
  reason: Decline,
): Refusal {
  const charge = makeCharge(account, intent, method, call, { decline: reason, captured: false, authenticated: false })
  const error = declineError(reason, method, charge)
  const failed = fail(account, { ...intent, latest_charge: charge.id }, error)
  account.emit('charge.failed', charge, call)
  account.emit('payment_intent.payment_failed', failed, call)
  return new Refusal(402, {
    type: 'card_error',
    code: reason.code,
    decline_code: reason.decline_code,
    message: reason.message,
    charge: charge.id,
    ...(reason.param ? { param: reason.param } : {}),
    payment_intent: failed,
    payment_method: method,
  })
}

function fail(account: Account, intent: PaymentIntent, error: IntentError): PaymentIntent {
  return keep(account, {
    ...intent,
    last_payment_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
}

/** Continues an intent after authentication: charges it when passed, else asks for another payment method. */
export function completeAuthentication(account: Account, intent: PaymentIntent, passed: boolean): PaymentIntent {
  if (intent.status !== 'requires_action' || intent.payment_method === null) return intent
  const method = findPaymentMethod(account, intent.payment_method)
  if (!passed) {
    const code = 'payment_intent_authentication_failure'
    const failed = fail(account, intent, {
      code,
      doc_url: docUrl(code),
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      payment_method: method,
      type: 'invalid_request_error',
    })
    account.emit('payment_intent.payment_failed', failed, undefined)
    return failed
  }
  const use = { offSession: false, authenticated: true, settingUp: false }
  const answer = authoriseCard(account, asCard(method), vaultOf(account, method), use)
  if ('declined' in answer) {
    decline(account, intent, method, undefined, answer.declined)
    return account.store.get('payment_intents', intent.id) ?? intent
  }
  return settle(account, intent, method, undefined, true)
}

/** Captures the authorized amount, or part of it. */
export function captureIntent(account: Account, intent: PaymentIntent, call: Call): PaymentIntent {
  const charge = intent.latest_charge === null ? undefined : account.store.get('charges', intent.latest_charge)
  if (intent.status !== 'requires_capture' || !charge) {
    throw unexpectedState(
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      intent,
    )
  }
  const amount = integerOf(call.params, 'amount_to_capture') ?? intent.amount_capturable
  if (amount < 1 || amount > intent.amount_capturable) {
    throw invalidRequest('The amount to capture must be positive and no more than the capturable amount.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    })
  }
  const captured = {
    ...charge,
    amount_captured: amount,
    balance_transaction: bookBalance(account, charge.id, amount, charge.currency, charge.description),
    captured: true,
  }
  account.store.put('charges', captured)
  account.store.remove('intent_ends', intent.id)
  const paid = keep(account, { ...intent, amount_capturable: 0, amount_received: amount, status: 'succeeded' })
  account.emit('charge.captured', captured, call)
  account.emit('payment_intent.succeeded', paid, call)
  return paid
}

const cancelReasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']

/** Cancels an unpaid intent and releases its hold. */
export function cancelIntent(account: Account, intent: PaymentIntent, call: Call): PaymentIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_reauthorization, requires_confirmation, requires_action, processing.`,
      intent,
    )
  }
  return endUnpaid(account, intent, wordOf(call.params, 'cancellation_reason', cancelReasons) ?? null, call)
}

/** Releases a hold that was not captured in time, as banks do. */
export function expireHold(account: Account, intent: PaymentIntent): void {
  if (intent.status !== 'requires_capture') return
  const charge = intent.latest_charge === null ? undefined : account.store.get('charges', intent.latest_charge)
  if (charge) account.emit('charge.expired', charge, undefined)
  endUnpaid(account, intent, 'automatic', undefined)
}

function endUnpaid(
  account: Account,
  intent: PaymentIntent,
  reason: string | null,
  call: Call | undefined,
): PaymentIntent {
  const charge = intent.latest_charge === null ? undefined : account.store.get('charges', intent.latest_charge)
  if (charge && intent.status === 'requires_capture') {
    const released = { ...charge, amount_refunded: charge.amount, refunded: true }
    account.store.put('charges', released)
    account.emit('charge.refunded', released, call)
  }
  const canceled = keep(account, {
    ...intent,
    amount_capturable: 0,
    canceled_at: account.seconds(),
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  })
  account.store.remove('intent_ends', intent.id)
  account.emit('payment_intent.canceled', canceled, call)
  return canceled
}
