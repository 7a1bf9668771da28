/// <reference lib="dom" />
import { showChallenge } from './challenge-dialog.ts'
import type { CardElement } from './element.ts'
import { createElements, type Elements } from './elements.ts'
import { type Answer, callApi, cloneable, type Intent, integrationError, intentOf, type ScriptError } from './wire.ts'

type Params = Record<string, unknown>
type IntentResult = { paymentIntent: Intent } | { setupIntent: Intent } | { error: ScriptError }

interface ConfirmOptions {
  elements?: Elements
  clientSecret?: string
  confirmParams?: Params & { return_url?: string }
  redirect?: 'always' | 'if_required'
}

interface CardConfirmData extends Params {
  payment_method?: string | { card?: CardElement | Params; billing_details?: Params; metadata?: Params }
  return_url?: string
}

function named(intent: Intent): IntentResult {
  return intent.object === 'setup_intent' ? { setupIntent: intent } : { paymentIntent: intent }
}

function isElement(value: unknown): value is CardElement {
  return typeof value === 'object' && value !== null && '_frame' in value
}

/** The return address with the intent's id, client secret and outcome. */
function returnAddress(returnUrl: string, intent: Intent, status: string): string {
  const kind = intent.object === 'setup_intent' ? 'setup_intent' : 'payment_intent'
  const url = new URL(returnUrl, location.href)
  url.searchParams.set(kind, intent.id)
  url.searchParams.set(`${kind}_client_secret`, intent.client_secret)
  url.searchParams.set('redirect_status', status)
  return url.href
}

/** Retrieves intents and runs their next actions. */
function createRetriever(key: string) {
  async function retrieve(clientSecret: string): Promise<Answer<Intent>> {
    return await callApi<Intent>(key, 'GET', intentOf(clientSecret).path, { client_secret: clientSecret })
  }

  /** Runs the intent's next action, and returns the result. */
  async function completeNextAction(answer: Answer<Intent>): Promise<IntentResult> {
    if (answer.error) return { error: answer.error }
    const intent = answer.value
    const step = intent.next_action
    if (intent.status !== 'requires_action' || !step) return named(intent)
    if (step.type === 'redirect_to_url' && step.redirect_to_url) {
      location.assign(step.redirect_to_url.url)
      return await new Promise(() => undefined)
    }
    await showChallenge(`/stripe/3ds/${intent.id}?client_secret=${encodeURIComponent(intent.client_secret)}`)
    const after = await retrieve(intent.client_secret)
    if (after.error) return { error: after.error }
    const failure = after.value.last_payment_error ?? after.value.last_setup_error
    if (after.value.status !== 'requires_payment_method' || !failure) return named(after.value)
    const objectName = after.value.object === 'setup_intent' ? 'setup_intent' : 'payment_intent'
    return { error: { ...failure, [objectName]: after.value } }
  }

  return { retrieve, completeNextAction }
}

/** The calls that pay and save cards. */
function createIntents(key: string) {
  const { retrieve, completeNextAction } = createRetriever(key)

  /** Confirms with the card in an element, which its frame sends, or with a saved one. */
  async function confirm(clientSecret: string, element: CardElement | null, params: Params): Promise<Answer<Intent>> {
    const path = `${intentOf(clientSecret).path}/confirm`
    const form = { ...params, client_secret: clientSecret, use_stripe_sdk: true }
    if (!element) return await callApi<Intent>(key, 'POST', path, cloneable(form) as Params)
    return (await element._frame.call('confirm', { key, path, params: form })) as Answer<Intent>
  }

  async function confirmWithElements(options: ConfirmOptions, call: string): Promise<IntentResult> {
    const { elements, confirmParams = {}, redirect = 'always' } = options
    const clientSecret = options.clientSecret ?? elements?._clientSecret
    if (!clientSecret) throw integrationError(`${call}(): a client secret must be given or be set on elements.`)
    const { return_url: returnUrl, ...params } = confirmParams
    if (redirect === 'always' && !returnUrl) {
      throw integrationError(
        `${call}(): the \`confirmParams.return_url\` argument is required unless passing \`redirect: 'if_required'\`.`,
      )
    }
    const allowed = elements?._walletPayment()
    const inWallet = allowed && { payment_method_data: { type: 'card', card: { token: allowed.token } } }
    const typed = allowed || params.payment_method !== undefined ? null : (elements?._cardElement() ?? null)
    const answer = await confirm(clientSecret, typed, { ...params, ...inWallet })
    allowed?.end()
    const result = await completeNextAction(answer)
    if ('error' in result || redirect === 'if_required' || !returnUrl) return result
    const intent = 'setupIntent' in result ? result.setupIntent : result.paymentIntent
    location.assign(returnAddress(returnUrl, intent, 'succeeded'))
    return await new Promise(() => undefined)
  }

  async function confirmCard(
    clientSecret: string,
    data: CardConfirmData = {},
    handleActions = true,
  ): Promise<IntentResult> {
    const { payment_method: method, return_url: _unused, ...params } = data
    const card = typeof method === 'object' ? method.card : undefined
    const element = isElement(card) ? card : null
    const details =
      typeof method === 'object' ? { ...method, card: element ? undefined : card, type: 'card' } : undefined
    const form = { ...params, ...(details ? { payment_method_data: details } : { payment_method: method }) }
    const answer = await confirm(clientSecret, element, form)
    if (handleActions) return await completeNextAction(answer)
    return answer.error ? { error: answer.error } : named(answer.value)
  }

  async function act(clientSecret: string): Promise<IntentResult> {
    return await completeNextAction(await retrieve(clientSecret))
  }

  return { retrieve, confirmWithElements, confirmCard, act }
}

/** Creates a payment method or token, from the card in an element or from given details. */
async function make(key: string, path: string, element: CardElement | null, params: Params): Promise<Answer<unknown>> {
  if (!element) return await callApi(key, 'POST', path, cloneable(params) as Params)
  return (await element._frame.call('make', { key, path, params })) as Answer<unknown>
}

function createStripe(key: unknown) {
  if (typeof key !== 'string' || !/^pk_\w+$/.test(key)) {
    throw integrationError('Please call Stripe() with your publishable key.')
  }
  const intents = createIntents(key)

  async function createPaymentMethod(input: Params): Promise<unknown> {
    const given = input.elements as Elements | undefined
    const card = isElement(input.card) ? input.card : (given?._cardElement() ?? null)
    const { elements: _elements, params, card: raw, ...rest } = input
    const form = { type: 'card', ...rest, ...((params as Params | undefined) ?? {}), ...(card ? {} : { card: raw }) }
    const answer = await make(key as string, '/payment_methods', card, form)
    return answer.error ? { error: answer.error } : { paymentMethod: answer.value }
  }

  async function createToken(element: unknown, data: Params = {}): Promise<unknown> {
    if (!isElement(element)) throw integrationError('You must provide a Stripe Element to create a Token.')
    const answer = await make(key as string, '/tokens', element, { card: data })
    return answer.error ? { error: answer.error } : { token: answer.value }
  }

  const retrieve = async (clientSecret: string) => {
    const answer = await intents.retrieve(clientSecret)
    return answer.error ? { error: answer.error } : named(answer.value)
  }
  return {
    elements: (options?: Params) => createElements(options),
    confirmPayment: (options: ConfirmOptions) => intents.confirmWithElements(options, 'stripe.confirmPayment'),
    confirmSetup: (options: ConfirmOptions) => intents.confirmWithElements(options, 'stripe.confirmSetup'),
    confirmCardPayment: (secret: string, data?: CardConfirmData, options?: { handleActions?: boolean }) =>
      intents.confirmCard(secret, data, options?.handleActions),
    confirmCardSetup: (secret: string, data?: CardConfirmData, options?: { handleActions?: boolean }) =>
      intents.confirmCard(secret, data, options?.handleActions),
    handleNextAction: (options: { clientSecret: string }) => intents.act(options.clientSecret),
    handleCardAction: (secret: string) => intents.act(secret),
    handleCardSetup: (secret: string, data?: CardConfirmData) => intents.confirmCard(secret, data),
    retrievePaymentIntent: retrieve,
    retrieveSetupIntent: retrieve,
    createPaymentMethod,
    createToken,
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  }
}

Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'endive' }) })
