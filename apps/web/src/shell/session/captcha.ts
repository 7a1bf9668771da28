import type { Send } from '../calls/api.ts'
import { CallError } from '../calls/call-error.ts'
import { createQuestion, type Question } from './question.ts'

/** The captcha of a tab, answered with its token; undefined where the person turned it down. */
export type Captcha = Question<string | undefined, CaptchaAsked>
/** `again` where the last one was not passed. */
type CaptchaAsked = 'first' | 'again'

/**
 * Sends, and where the server wants to know that a person asks, shows them the captcha and sends the call again under the
 * same key. A token lets one call through: two that wait show it twice. Turned down, the call fails as the server said.
 */
export function withCaptcha(send: Send, ask: Captcha['ask']): Send {
  return async (call, asked, options) => {
    let token: string | undefined
    for (;;) {
      try {
        return await send(call, asked, token === undefined ? options : { ...options, captcha: token })
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
