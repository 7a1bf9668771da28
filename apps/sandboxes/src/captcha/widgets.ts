/** A loaded widget whose token is not yet verified. */
interface LoadedWidget {
  shownAt: string
  action: string
  hostname: string
  sitekey: string
}

/** The siteverify answer, in the format that Turnstile and reCAPTCHA share. */
export interface VerifyAnswer {
  success: boolean
  'error-codes': string[]
  challenge_ts?: string
  hostname?: string
  action?: string
  score?: number
}

interface Verification {
  askedAt: string
  response: string
  success: boolean
}

const maxKept = 200

const refused = (code: string): VerifyAnswer => ({ success: false, 'error-codes': [code] })

/** The widgets loaded and the tokens verified, in memory only. */
export class Widgets {
  #waiting: LoadedWidget[] = []
  #shown = 0
  #shownLast = 0
  #asked: Verification[] = []
  /** Answers by idempotency key and token. */
  #answers = new Map<string, VerifyAnswer>()

  /**
   * Records that the widget was loaded, so that one more token verifies. Each load has a unique time, as `challenge_ts`
   * identifies its token.
   */
  show({ shownAt, ...shown }: Omit<LoadedWidget, 'shownAt'> & { shownAt: Date }): void {
    this.#shown += 1
    this.#shownLast = Math.max(shownAt.getTime(), this.#shownLast + 1)
    this.#waiting.push({ shownAt: new Date(this.#shownLast).toISOString(), ...shown })
    this.#waiting = this.#waiting.slice(-maxKept)
  }

  /** Verifies a token: `captcha-pass` once per load of the widget, `captcha-slow` always, any other never. */
  verify(response: string, now: Date, key: string | undefined): VerifyAnswer {
    const known = key === undefined ? undefined : this.#answers.get(`${key} ${response}`)
    if (known) return known
    const answer = this.#check(response, now)
    this.#asked.unshift({ askedAt: now.toISOString(), response, success: answer.success })
    this.#asked = this.#asked.slice(0, maxKept)
    if (key !== undefined) this.#answers.set(`${key} ${response}`, answer)
    return answer
  }

  #check(response: string, now: Date): VerifyAnswer {
    if (response === '') return refused('missing-input-response')
    if (response === 'captcha-slow') return passed({ shownAt: now.toISOString(), action: '', hostname: '' })
    if (response !== 'captcha-pass') return refused('invalid-input-response')
    const shown = this.#waiting.shift()
    return shown ? passed(shown) : refused('timeout-or-duplicate')
  }

  state() {
    return { shown: this.#shown, waiting: this.#waiting, asked: this.#asked }
  }
}

function passed({ shownAt, action, hostname }: Omit<LoadedWidget, 'sitekey'>): VerifyAnswer {
  return {
    success: true,
    'error-codes': [],
    challenge_ts: shownAt,
    ...(hostname && { hostname }),
    ...(action && { action }),
    score: 0.9,
  }
}
