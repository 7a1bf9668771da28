type Texted = { code?: string }
type Credentials = { get: (asked: object) => Promise<Texted | null> }

/**
 * The six digits of the text message that names this site, where the browser reads them (WebOTP) and the person agrees.
 * Undefined where it cannot, or until `signal` ends the wait.
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
    // Turned down, or the page was left: the code is typed.
    return undefined
  }
}
