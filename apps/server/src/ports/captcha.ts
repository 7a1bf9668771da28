/** The captcha partner. */
export interface CaptchaPort {
  /** Whether the deployment has a captcha; without one, calls need no token. */
  isOn: boolean
  /**
   * Whether the partner confirms that somebody passed the captcha of this token. A token verifies once; a retry with
   * the same key gets the same answer if the partner supports keys. Throws PartnerUnknown without a usable answer in
   * time.
   */
  verify(input: { token: string; key: string; remoteIp?: string }): Promise<CaptchaAnswer>
}

/** The partner's answer: `solvedAt` is its own timestamp as written, `action` the action the captcha was shown for. */
export type CaptchaAnswer = { isPassed: true; solvedAt: string; action?: string } | { isPassed: false; because: string }
