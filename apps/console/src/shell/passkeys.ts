import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { CallError } from '@waea/contract/call-error'
import { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { operatorProofs } from '@waea/contract/operators/operator-proofs'
import { send } from './calls.ts'
import { refusalText } from './refusal-text.ts'
import type { OwnOperator } from './session.ts'

/** Has the browser create a passkey; returns it as calls take it. */
export async function createPasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  const { id, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports } = response
  return { id, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } }
}

/** Signs in with a passkey that the person chooses. */
export async function signInWithPasskey(): Promise<OwnOperator> {
  const Credential = await showPasskey(await send(operatorAccounts.passkeyRequest, {}))
  return send(operatorAccounts.showPasskey, { Credential })
}

/** Proves with a passkey that it is the signed-in operator. */
export async function proveWithPasskey(): Promise<void> {
  const Credential = await showPasskey(await send(operatorProofs.proofRequest, {}))
  await send(operatorProofs.proveByPasskey, { Credential })
}

async function showPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { id, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) } }
}

/** Why a passkey was not used: the server's refusal, or the browser's. */
export function passkeyRefusal(error: unknown): string {
  if (error instanceof CallError) return refusalText(error) ?? error.message
  return 'The passkey wasn’t used. Try again, or use another way.'
}
