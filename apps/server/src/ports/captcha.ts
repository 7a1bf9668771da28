/** What we ask of the captcha partner. */
export interface CaptchaPort {
  /** Whether there is one: without it nobody is asked for a captcha. */
  isOn: boolean
  /**
   * Whether the token of a browser is that of a captcha somebody passed, as the partner says: a token verifies once.
   * Asked again under the same key, it answers the same where the partner has keys. Throws PartnerUnknown where no good
   * answer comes in time.
   */
  verify(asked: { token: string; key: string; remoteIp?: string }): Promise<CaptchaAnswer>
}

/** What the partner says; `solvedAt` is its own word for when, as it writes it, `action` what it was shown for. */
export type CaptchaAnswer = { isPassed: true; solvedAt: string; action?: string } | { isPassed: false; because: string }
