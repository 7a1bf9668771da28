import type { Asked, Gives } from '@waea/contract/call'
import type { identitySafety } from '@waea/contract/identity-safety'
import { useOfBrowser } from './of-browser.ts'

type Creation = Gives<typeof identitySafety.passkeyCreation>
type Request = Gives<typeof identitySafety.passkeyRequest>
type Made = Asked<typeof identitySafety.addPasskey>['Credential']
/** What the device shows of a passkey: its id, and the answer to the challenge. */
export type Shown = Asked<typeof identitySafety.showPasskey>['Credential']

// The browser's side of WebAuthn comes when a passkey is first used.
const library = () => import('@simplewebauthn/browser')

/** Whether this browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** The same for what is drawn on a page that may come from the server, which takes it that the browser does. */
export function useKnowsPasskeys(): boolean {
  return useOfBrowser(knowsPasskeys, true)
}

/** Whether the browser can offer passkeys where the email is typed. */
async function offersPasskeys(): Promise<boolean> {
  return knowsPasskeys() && (await library()).browserSupportsWebAuthnAutofill()
}

/** Lets the device make a passkey. Throws where the person or the device turns it down. */
export async function makePasskey(asked: Creation): Promise<Made> {
  const { id, response } = await (await library()).startRegistration({ optionsJSON: asked })
  const { clientDataJSON, attestationObject } = response
  return { id, response: { clientDataJSON, attestationObject } }
}

// A passkey that is asked for goes before one that is only offered: an offer under way ends first, and none begins over it.
let asksUnderWay = 0
let offer: Promise<unknown> | undefined
/** How often offers were ended: one that is still being prepared then does not begin. */
let stops = 0

/** Lets the person choose and show a passkey, by what `request` gives. Ends an offer that waits in a field. */
export async function showPasskey(request: () => Promise<Request>): Promise<Shown> {
  asksUnderWay += 1
  try {
    const ended = stopOffering()
    const asked = await request()
    await ended
    return await show(asked)
  } finally {
    asksUnderWay -= 1
  }
}

/** Offers the passkeys where the email is typed, and waits. Gives nothing where it was ended before it could begin. */
export async function offerPasskey(request: () => Promise<Request>): Promise<Shown | undefined> {
  const before = stops
  const asked = await request()
  await library()
  if (stops !== before || asksUnderWay > 0) return undefined
  const begun = show(asked, true)
  offer = begun
  try {
    return await begun
  } finally {
    if (offer === begun) offer = undefined
  }
}

async function show(asked: Request, useBrowserAutofill = false): Promise<Shown> {
  const { id, response } = await (await library()).startAuthentication({ optionsJSON: asked, useBrowserAutofill })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) } }
}

/** Ends an offer that waits in a field or is being prepared, and comes back when it has ended. */
export async function stopOffering(): Promise<void> {
  stops += 1
  if (!offer) return
  ;(await library()).WebAuthnAbortService.cancelCeremony()
  await offer?.catch(() => undefined)
}

/** Enters with the passkey that is being shown; answers whether the person is in. */
type Enter = (showing: Promise<Shown | undefined>, how: { offered: boolean }) => Promise<boolean>

/**
 * The passkeys of a form that signs in: offered where the email is typed and asked for by a button, until the form is
 * left. The offer gives way to a passkey that is asked for, and comes back when that did not let the person in. What is
 * shown while another one is being looked at waits for it, and a press asks for nothing: once somebody is in, it would
 * confirm whom the page is already leading on.
 */
export function passkeysOfForm(request: () => Promise<Request>, enter: Enter) {
  let isIn = false
  let isLeft = false
  let isLooking = false
  /** Settles when what was shown last has been looked at. */
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

/** Whether an error says only that the person, or the device, turned the passkey down. */
export function isTurnedDown(error: unknown): boolean {
  return error instanceof Error && /^(NotAllowedError|AbortError|InvalidStateError|SecurityError)$/.test(error.name)
}
