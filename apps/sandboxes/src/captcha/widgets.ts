/** The widget on a page, until its token is verified. */
interface Shown {
  shownAt: string
  action: string
  hostname: string
  sitekey: string
}

/** What siteverify answers, as Turnstile and reCAPTCHA both write it. */
export interface Verified {
  success: boolean
  'error-codes': string[]
  challenge_ts?: string
  hostname?: string
  action?: string
  score?: number
}

interface Asked {
  askedAt: string
  response: string
  success: boolean
}

const maxKept = 200

const refused = (code: string): Verified => ({ success: false, 'error-codes': [code] })

/** What was shown to people and what was verified of it, in memory alone. */
export class Widgets {
  #waiting: Shown[] = []
  #shown = 0
  #asked: Asked[] = []
  /** Answers by the key under which they were asked for: asked again, they are the same. */
  #answers = new Map<string, Verified>()

  /** A load of the widget: one more token verifies. */
  show(shown: Shown): void {
    this.#shown += 1
    this.#waiting.push(shown)
    this.#waiting = this.#waiting.slice(-maxKept)
  }

  /** Verifies a token: `captcha-pass` as often as the widget was loaded, `captcha-slow` always, any other never. */
  verify(response: string, now: Date, key: string | undefined): Verified {
    const known = key === undefined ? undefined : this.#answers.get(`${key} ${response}`)
    if (known) return known
    const answer = this.#judge(response, now)
    this.#asked.unshift({ askedAt: now.toISOString(), response, success: answer.success })
    this.#asked = this.#asked.slice(0, maxKept)
    if (key !== undefined) this.#answers.set(`${key} ${response}`, answer)
    return answer
  }

  #judge(response: string, now: Date): Verified {
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

function passed({ shownAt, action, hostname }: Omit<Shown, 'sitekey'>): Verified {
  return {
    success: true,
    'error-codes': [],
    challenge_ts: shownAt,
    ...(hostname && { hostname }),
    ...(action && { action }),
    score: 0.9,
  }
}
