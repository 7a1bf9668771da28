import type { Gives, Input } from '@waea/contract/call'
import type { identitySafety } from '@waea/contract/people/identity-safety'
import { useBrowserValue } from './browser-value.ts'

type Creation = Gives<typeof identitySafety.passkeyCreation>
type Request = Gives<typeof identitySafety.passkeyRequest>
type Made = Input<typeof identitySafety.addPasskey>['Credential']
/** A passkey assertion: the passkey's id and the answer to the challenge. */
export type Shown = Input<typeof identitySafety.showPasskey>['Credential']

// Load the WebAuthn code when a passkey is first used.
const library = () => import('@simplewebauthn/browser')

/** Whether this browser supports passkeys. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** The same for server-rendered pages, where the server assumes that the browser does. */
export function useKnowsPasskeys(): boolean {
  return useBrowserValue(knowsPasskeys, true)
}

/** Whether the browser can offer passkeys as autofill of the email field. */
async function offersPasskeys(): Promise<boolean> {
  return knowsPasskeys() && (await library()).browserSupportsWebAuthnAutofill()
}

/** Asks the device to make a passkey. Throws if the person or the device refuses. */
export async function makePasskey(options: Creation): Promise<Made> {
  const { id, response } = await (await library()).startRegistration({ optionsJSON: options })
  const { clientDataJSON, attestationObject } = response
  return { id, response: { clientDataJSON, attestationObject } }
}

// A requested passkey has priority over an autofill offer: the offer ends first, and no new one starts meanwhile.
let asksUnderWay = 0
let offer: Promise<unknown> | undefined
/** Counts how often offers were stopped, so that one still being prepared does not start. */
let stops = 0

/** Asks the person to choose a passkey for the challenge of `request`. Stops a waiting autofill offer. */
export async function showPasskey(request: () => Promise<Request>): Promise<Shown> {
  asksUnderWay += 1
  try {
    const ended = stopOffering()
    const options = await request()
    await ended
    return await show(options)
  } finally {
    asksUnderWay -= 1
  }
}

/**
 * Offers passkeys as autofill of the email field, and waits. Returns undefined if it was stopped before it could start.
 */
export async function offerPasskey(request: () => Promise<Request>): Promise<Shown | undefined> {
  const before = stops
  const options = await request()
  await library()
  if (stops !== before || asksUnderWay > 0) return undefined
  const started = show(options, true)
  offer = started
  try {
    return await started
  } finally {
    if (offer === started) offer = undefined
  }
}

async function show(options: Request, useBrowserAutofill = false): Promise<Shown> {
  const { id, response } = await (await library()).startAuthentication({ optionsJSON: options, useBrowserAutofill })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) } }
}

/** Stops an autofill offer that waits or is being prepared; resolves once it has ended. */
export async function stopOffering(): Promise<void> {
  stops += 1
  if (!offer) return
  ;(await library()).WebAuthnAbortService.cancelCeremony()
  await offer?.catch(() => undefined)
}

/** Signs in with the passkey; returns whether the person is signed in. */
type Enter = (showing: Promise<Shown | undefined>, how: { offered: boolean }) => Promise<boolean>

/**
 * The passkeys of a sign-in form: offered as autofill of the email field and requested by a button, until the form is
 * left. A request interrupts the offer, which resumes if the request does not sign the person in. While one passkey is
 * being checked, another waits for it and the button does nothing: once someone is signed in, it would confirm a person
 * whom the page is already moving on.
 */
export function passkeysOfForm(request: () => Promise<Request>, enter: Enter) {
  let isIn = false
  let isLeft = false
  let isLooking = false
  /** Settles when the last passkey has been checked. */
  let last: Promise<void> = Promise.resolve()

  const enterOnce = async (showing: Promise<Shown | undefined>, how: { offered: boolean }) => {
    const { promise: looked, resolve: done } = Promise.withResolvers<void>()
    const inTurn = async () => {
      const shown = await showing
      if (!shown) return undefined
      const before = last
      last = looked
      isLooking = true
      await before
      return isIn ? undefined : shown
    }
    isIn = (await enter(inTurn(), how)) || isIn
    if (last === looked) isLooking = false
    done()
    return isIn
  }
  const offer = async () => {
    const isWanted = () => !isIn && !isLeft
    if (isWanted() && (await offersPasskeys()) && isWanted()) await enterOnce(offerPasskey(request), { offered: true })
  }
  const ask = async () => {
    if (isIn || isLeft || isLooking) return
    if (!(await enterOnce(showPasskey(request), { offered: false }))) await offer()
  }
  const leave = () => {
    isLeft = true
    return stopOffering()
  }
  return { offer, ask, leave }
}

/** Whether an error only means that the person or the device refused. */
export function isPasskeyRefusal(error: unknown): boolean {
  return error instanceof Error && /^(NotAllowedError|AbortError|InvalidStateError|SecurityError)$/.test(error.name)
}
