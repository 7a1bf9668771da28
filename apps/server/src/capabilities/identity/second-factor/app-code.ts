import { brands } from '@waea/brands/brands'
import { typedCode } from '@waea/domain/identity/one-time-code'
import { isRefusal, type Refusal } from '@waea/domain/refusal'
import { generateURI, verifySync } from 'otplib'
import type { Ctx } from '../../../platform/ctx.ts'

// One step of 30 seconds either way, for clock differences and typing time.
const toleranceS = 30

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** 160 bits, as RFC 4226 recommends; each letter encodes five. */
const secretLetters = 32

/** A new secret for an authenticator app. */
export function newAppSecret(ctx: Ctx): string {
  return [...ctx.random(secretLetters)].map((byte) => base32[byte % base32.length]).join('')
}

/** The address of a secret, as apps read it from a QR code. */
export function appAddress(ctx: Ctx, secret: string, label: string): string {
  return generateURI({ issuer: brands[ctx.config.brand].name, label, secret })
}

/**
 * The time step of a code that an app shows; undefined for a wrong code. The caller marks the step as used. Refuses
 * 'no-code' for something that is no code.
 */
export function stepOfAppCode(ctx: Ctx, secret: string, typed: string): number | undefined | Refusal {
  const token = typedCode(typed)
  if (isRefusal(token)) return token
  const epoch = Math.floor(ctx.now().getTime() / 1000)
  const found = verifySync({ secret, token, epoch, epochTolerance: toleranceS })
  return found.valid && 'timeStep' in found ? found.timeStep : undefined
}
