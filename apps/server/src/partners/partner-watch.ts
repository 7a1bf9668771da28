import { PartnerOff, PartnerUnknown, UnusableAnswer } from '../ports/ports.ts'

/** How long a partner may fail to answer before the operator is notified. */
const silenceMs = 5 * 60_000
const sameReportAfterMs = 60_000
const minuteMs = 60_000

/** Something about a partner that the operator should know. Reports with the same subject become one notice. */
export interface PartnerReport {
  subject: string
  reason: string
}

/** Tracks whether a partner answers, and which of its answers are unusable. */
export class PartnerWatch {
  readonly #name: string
  readonly #now: () => Date
  readonly #report: (report: PartnerReport) => void
  #silentSince: Date | undefined
  #isReportedSilent = false
  readonly #reportedAtMs = new Map<string, number>()

  constructor(name: string, now: () => Date, report: (report: PartnerReport) => void) {
    this.#name = name
    this.#now = now
    this.#report = report
  }

  /** Makes a call and records how it ended. A refusal is an answer. */
  async follow<T>(call: () => Promise<T>): Promise<T> {
    try {
      const answer = await call()
      this.#answered()
      return answer
    } catch (error) {
      if (!(error instanceof PartnerUnknown)) this.#answered()
      else if (!(error instanceof PartnerOff)) this.#failed(error)
      throw error
    }
  }

  #answered(): void {
    const since = this.#silentSince
    this.#silentSince = undefined
    if (!since || !this.#isReportedSilent) return
    this.#isReportedSilent = false
    const minutes = Math.round((this.#now().getTime() - since.getTime()) / minuteMs)
    this.#report({ subject: this.#name, reason: `It answers again, after ${minutes} minutes` })
  }

  #failed(error: PartnerUnknown): void {
    const now = this.#now()
    if (error instanceof UnusableAnswer) this.#reportUnusable(error.message, now.getTime())
    this.#silentSince ??= now
    if (this.#isReportedSilent || now.getTime() - this.#silentSince.getTime() < silenceMs) return
    this.#isReportedSilent = true
    const since = this.#silentSince.toISOString()
    this.#report({ subject: this.#name, reason: `It has given no usable answer since ${since}` })
  }

  #reportUnusable(message: string, nowMs: number): void {
    if (nowMs - (this.#reportedAtMs.get(message) ?? Number.NEGATIVE_INFINITY) < sameReportAfterMs) return
    this.#reportedAtMs.set(message, nowMs)
    this.#report({
      subject: message,
      reason:
        'Check the address and the key of this partner. What was called has an unknown outcome and is looked up again',
    })
  }
}

type AsyncCall = (...input: never[]) => Promise<unknown>
export type CallsOf<Port> = { [Name in keyof Port]: Port[Name] extends AsyncCall ? Name : never }[keyof Port]

/** Wraps the named calls of a port. */
export function wrapCalls<Port extends object>(
  port: Port,
  names: readonly CallsOf<Port>[],
  wrap: (call: () => Promise<unknown>) => Promise<unknown>,
): Port {
  const wrapped = { ...port }
  for (const name of names) {
    const call = port[name] as AsyncCall
    wrapped[name] = ((...input: never[]) => wrap(() => call.apply(port, input))) as Port[typeof name]
  }
  return wrapped
}
