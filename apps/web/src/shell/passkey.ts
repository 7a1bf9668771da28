import type { Asked, Gives } from '@waea/contract/call'
import type { identitySafety } from '@waea/contract/identity-safety'

type Creation = Gives<typeof identitySafety.passkeyCreation>
type Request = Gives<typeof identitySafety.passkeyRequest>
type Made = Asked<typeof identitySafety.addPasskey>['Credential']
type Shown = Asked<typeof identitySafety.showPasskey>['Credential']

// The browser's side of WebAuthn comes when a passkey is first used.
const library = () => import('@simplewebauthn/browser')

/** Whether this browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Whether the browser can offer passkeys where the email is typed. */
export async function offersPasskeys(): Promise<boolean> {
  return knowsPasskeys() && (await library()).browserSupportsWebAuthnAutofill()
}

/** Lets the device make a passkey. Throws where the person or the device turns it down. */
export async function makePasskey(asked: Creation): Promise<Made> {
  const { id, response } = await (await library()).startRegistration({ optionsJSON: asked })
  const { clientDataJSON, attestationObject } = response
  return { id, response: { clientDataJSON, attestationObject } }
}

/** Lets the person choose and show a passkey; `inField` offers it where the email is typed, and waits. */
export async function showPasskey(asked: Request, { inField = false } = {}): Promise<Shown> {
  const { id, response } = await (await library()).startAuthentication({
    optionsJSON: asked,
    useBrowserAutofill: inField,
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) } }
}

/** Stops an offer that waits in a field. */
export async function stopOffering(): Promise<void> {
  ;(await library()).WebAuthnAbortService.cancelCeremony()
}

/** Whether an error says only that the person, or the device, turned the passkey down. */
export function isTurnedDown(error: unknown): boolean {
  return error instanceof Error && /^(NotAllowedError|AbortError|InvalidStateError|SecurityError)$/.test(error.name)
}
