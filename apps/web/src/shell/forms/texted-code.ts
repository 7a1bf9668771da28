type Texted = { code?: string }
type Credentials = { get: (input: object) => Promise<Texted | null> }

/**
 * Reads the six-digit code from a text message bound to this site, if the browser can (WebOTP) and the person agrees.
 * Undefined otherwise, or once `signal` aborts.
 */
export async function textedCode(
  signal: AbortSignal,
  browser: object = globalThis,
  credentials: Credentials | undefined = globalThis.navigator?.credentials as unknown as Credentials | undefined,
): Promise<string | undefined> {
  if (!('OTPCredential' in browser) || !credentials) return undefined
  try {
    const code = (await credentials.get({ otp: { transport: ['sms'] }, signal }))?.code
    return code !== undefined && /^\d{6}$/.test(code) && !signal.aborted ? code : undefined
  } catch {
    // Refused or aborted: the person types the code.
    return undefined
  }
}
