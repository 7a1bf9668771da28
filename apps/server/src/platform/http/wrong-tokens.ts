import type { Runtime } from '../context.ts'
import { noticeBeside } from '../operator/notices.ts'

const windowMs = 3_600_000
const reportedFrom = 30

/** Counts wrong program tokens in this process, and notifies the operator once an hour if there are many. */
export class WrongTokens {
  #sinceMs = Number.NEGATIVE_INFINITY
  #count = 0

  note(runtime: Runtime, address: string): void {
    const nowMs = runtime.clock.now().getTime()
    if (nowMs - this.#sinceMs >= windowMs || nowMs < this.#sinceMs) {
      this.#sinceMs = nowMs
      this.#count = 0
    }
    this.#count += 1
    if (this.#count !== reportedFrom) return
    noticeBeside(runtime, {
      kind: 'guessing',
      subject: 'access tokens of programs',
      reason: `${reportedFrom} wrong tokens within an hour, the last from ${address}`,
    })
  }
}
