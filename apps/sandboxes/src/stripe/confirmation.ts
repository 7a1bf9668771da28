import type { Account, Call } from './account.ts'
import { askBank, authenticationStep, bookBalance, declineError, makeCharge } from './bank.ts'
import { docUrl, Refusal, refused } from './errors.ts'
import { flagOf, integerOf, objectOf, textOf, wordOf } from './form.ts'
import { attachTo, findPaymentMethod, makePaymentMethod, vaultOf } from './payment-methods.ts'
import { type Decline, declines } from './test-cards.ts'
import type { IntentError, PaymentIntent, PaymentMethod } from './types.ts'

function unexpectedState(message: string, intent: PaymentIntent): Refusal {
  return refused(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
}

function refuseFinished(intent: PaymentIntent): void {
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

function chosenMethod(account: Account, intent: PaymentIntent, call: Call): PaymentMethod {
  const data = objectOf(call.params, 'payment_method_data')
  if (data) return makePaymentMethod(account, data)
  const id = textOf(call.params, 'payment_method') || intent.payment_method
  if (id) return findPaymentMethod(account, id)
  throw unexpectedState(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    intent,
  )
}

/** A card that belongs to somebody pays only for that customer; a card that was used up pays no more. */
function refuseForeign(account: Account, intent: PaymentIntent, method: PaymentMethod): void {
  if (method.customer !== null && intent.customer === null) {
    throw refused(
      `The PaymentMethod ${method.id} belongs to the Customer ${method.customer}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
      { param: 'payment_method' },
    )
  }
  if (method.customer !== null && method.customer !== intent.customer) {
    throw refused(
      `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'payment_method' },
    )
  }
  if (vaultOf(account, method).spent) {
    throw refused(
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
  refuseFinished(before)
  const method = chosenMethod(account, before, call)
  refuseForeign(account, before, method)
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
  const answer = askBank(account, method, vaultOf(account, method), {
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
  method: PaymentMethod,
  call: Call | undefined,
  authenticated: boolean,
): PaymentIntent {
  const held = intent.capture_method === 'manual'
  const charge = makeCharge(account, intent, method, call, { captured: !held, authenticated })
  const vaulted = vaultOf(account, method)
  const saves = intent.customer !== null && intent.setup_future_usage !== null
  account.store.put('vault', {
    ...vaulted,
    setUp: vaulted.setUp || (saves && authenticated),
    spent: method.customer === null && !saves,
  })
  const paid = keep(account, {
    ...intent,
    amount_capturable: held ? intent.amount : 0,
    amount_received: held ? 0 : intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
    status: held ? 'requires_capture' : 'succeeded',
  })
  account.emit('charge.succeeded', charge, call)
  if (saves && intent.customer !== null) attachTo(account, method, intent.customer, call)
  account.emit(held ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', paid, call)
  return paid
}

/** Keeps the failed attempt and gives back the refusal to throw. */
function decline(
  account: Account,
  intent: PaymentIntent,
  method: PaymentMethod,
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

/** Moves an intent that waits for authentication: on to the charge when it was passed, back when it was not. */
export function finishAuthentication(account: Account, intent: PaymentIntent, passed: boolean): PaymentIntent {
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
  const answer = askBank(account, method, vaultOf(account, method), use)
  if ('declined' in answer) {
    decline(account, intent, method, undefined, answer.declined)
    return account.store.get('payment_intents', intent.id) ?? intent
  }
  return settle(account, intent, method, undefined, true)
}

/** Takes the money that was held, all of it or a part. */
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
    throw refused('The amount to capture must be positive and no more than the capturable amount.', {
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
  const paid = keep(account, { ...intent, amount_capturable: 0, amount_received: amount, status: 'succeeded' })
  account.emit('charge.captured', captured, call)
  account.emit('payment_intent.succeeded', paid, call)
  return paid
}

/** Ends an intent that is not paid; money that was held is let go. */
export function cancelIntent(account: Account, intent: PaymentIntent, call: Call): PaymentIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_reauthorization, requires_confirmation, requires_action, processing.`,
      intent,
    )
  }
  const charge = intent.latest_charge === null ? undefined : account.store.get('charges', intent.latest_charge)
  if (charge && intent.status === 'requires_capture') {
    const released = { ...charge, amount_refunded: charge.amount, refunded: true }
    account.store.put('charges', released)
    account.emit('charge.refunded', released, call)
  }
  const reasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']
  const canceled = keep(account, {
    ...intent,
    amount_capturable: 0,
    canceled_at: account.seconds(),
    cancellation_reason: wordOf(call.params, 'cancellation_reason', reasons) ?? null,
    next_action: null,
    status: 'canceled',
  })
  account.emit('payment_intent.canceled', canceled, call)
  return canceled
}
