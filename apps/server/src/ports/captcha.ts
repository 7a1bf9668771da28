/** The captcha partner. */
export interface CaptchaPort {
  /** Whether there is one: without it nobody is asked for a captcha. */
  isOn: boolean
  /**
   * Whether the partner says that somebody passed the captcha of this token: a token verifies once. Repeated with the
   * same key, the answer is the same if the partner supports keys. Throws PartnerUnknown if no good answer comes in
   * time.
   */
  verify(input: { token: string; key: string; remoteIp?: string }): Promise<CaptchaAnswer>
}

/** The partner's answer: `solvedAt` is its own timestamp as written, `action` what the captcha was shown for. */
export type CaptchaAnswer = { isPassed: true; solvedAt: string; action?: string } | { isPassed: false; because: string }
