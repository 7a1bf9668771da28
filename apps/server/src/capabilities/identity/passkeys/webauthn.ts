import {
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { brands } from '@waea/brands/brands'
import type {
  NewCredential,
  PasskeyCreation,
  PasskeyRequest,
  ShownCredential,
} from '@waea/contract/people/passkey-shapes'
import type { Static } from 'typebox'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Keys } from '../keys/keys.ts'
import { challengeLifeMs, makeChallenge } from './challenges.ts'

/** Whose passkey is created: the id that it stores, and the names that the device shows. */
export interface PasskeyOwner {
  id: string
  name: string
  displayName: string
}

/** The browser's options for creating a passkey. It is discoverable, so that it signs in without typing an email. */
export async function creationOptions(
  ctx: Ctx,
  keys: Keys,
  purpose: string,
  owner: PasskeyOwner,
  known: readonly { credentialId: string }[],
): Promise<Static<typeof PasskeyCreation>> {
  const options = await generateRegistrationOptions({
    rpName: brands[ctx.config.brand].name,
    rpID: ctx.config.passkeys.rpId,
    userID: new TextEncoder().encode(owner.id),
    userName: owner.name,
    userDisplayName: owner.displayName,
    challenge: makeChallenge(ctx, keys, purpose),
    timeout: challengeLifeMs,
  })
  const { id, name, displayName } = options.user
  return {
    challenge: options.challenge,
    rp: { id: ctx.config.passkeys.rpId, name: options.rp.name },
    user: { id, name, displayName },
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
    timeout: challengeLifeMs,
    attestation: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
}

/** A passkey that a browser created for our challenge; undefined for anything else. */
export async function verifyCreation(
  ctx: Ctx,
  challenge: string,
  { id, response }: Static<typeof NewCredential>,
): Promise<{ credentialId: string; publicKey: Buffer; counter: number; synced: boolean } | undefined> {
  const made = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: [...ctx.config.passkeys.origins],
    expectedRPID: ctx.config.passkeys.rpId,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!made?.verified) return undefined
  const { credential, credentialBackedUp } = made.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    synced: credentialBackedUp,
  }
}

/** The browser's options for requesting a passkey. The person chooses which one, so nothing reveals who has any. */
export function requestOptions(ctx: Ctx, keys: Keys, purpose: string): Static<typeof PasskeyRequest> {
  const challenge = Buffer.from(makeChallenge(ctx, keys, purpose)).toString('base64url')
  return { challenge, rpId: ctx.config.passkeys.rpId, timeout: challengeLifeMs, userVerification: 'required' }
}

/**
 * Verifies a passkey assertion; returns the new counter, which the caller's store checks in one statement with its
 * update. Undefined for any fault.
 */
export async function verifyAssertion(
  ctx: Ctx,
  challenge: string,
  known: { ownerUuid: string; publicKey: Buffer },
  { id, response }: Static<typeof ShownCredential>,
): Promise<number | undefined> {
  const { userHandle, ...signed } = response
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString('utf8') !== known.ownerUuid) {
    return undefined
  }
  const found = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', response: signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: [...ctx.config.passkeys.origins],
    expectedRPID: ctx.config.passkeys.rpId,
    credential: { id, publicKey: new Uint8Array(known.publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch(() => undefined)
  return found?.verified ? found.authenticationInfo.newCounter : undefined
}
