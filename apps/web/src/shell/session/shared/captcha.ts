import { CallError } from '@waea/contract/call-error'
import type { Send } from '../../calls/shared/api.ts'
import { createQuestion, type Question } from '../question.ts'

/** The captcha of a tab; its answer is the token, or undefined if the person refused. */
export type Captcha = Question<string | undefined, CaptchaInput>
/** `again` if the last one failed; `lookup` before a number is looked up without signing in. */
export type CaptchaInput = 'first' | 'again' | 'lookup'

/**
 * Sends a call; if the server requires a captcha, shows it and sends the call again with the same idempotency key. A
 * token is good for one call, so two waiting calls show it twice. If the person refuses, the call fails with the
 * server's refusal.
 */
export function withCaptcha(send: Send, ask: Captcha['ask']): Send {
  return async (call, input, options) => {
    let token: string | undefined
    for (;;) {
      try {
        return await send(call, input, token === undefined ? options : { ...options, captcha: token })
      } catch (error) {
        if (!wantsCaptcha(error)) throw error
        token = await ask(token === undefined ? 'first' : 'again')
        if (token === undefined) throw error
      }
    }
  }
}

function wantsCaptcha(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'captcha-needed' || error.code === 'captcha-wrong')
}

/** The captcha of this tab. */
export const captcha: Captcha = createQuestion()
