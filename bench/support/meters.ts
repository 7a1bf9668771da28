import { get, type IncomingMessage } from 'node:http'
import { usage } from '@waea/contract/mobile/usage'
import { callAt } from './call-at.ts'
import type { Person } from './people.ts'
import { sendUsage, usageDocument } from './usage-documents.ts'

const meanPauseMs = 500

/**
 * People who watch their meters: for each, the network sends a document, and the browser, notified by its live stream,
 * fetches the figures until they have changed. `tookMs` collects the times from sending the document to that.
 */
export class Meters {
  readonly tookMs: number[] = []
  readonly #url: string
  readonly #people: readonly Person[]
  readonly #streams: IncomingMessage[] = []
  #rounds: Promise<number>[] = []
  #stopped = false

  constructor(url: string, people: readonly Person[]) {
    this.#url = url
    this.#people = people
  }

  async open(): Promise<void> {
    for (const person of this.#people) {
      const nextChange = await this.#listen(person)
      this.#rounds.push(this.#watch(person, nextChange))
    }
  }

  /** Returns how many documents were sent. */
  async stop(): Promise<number> {
    this.#stopped = true
    const sent = await Promise.all(this.#rounds)
    for (const stream of this.#streams) stream.destroy()
    return sent.reduce((sum, one) => sum + one, 0)
  }

  /** Opens a stream. The returned function resolves at the next change of usage. */
  #listen(person: Person): Promise<() => Promise<void>> {
    return new Promise((resolve, reject) => {
      const headers = { 'x-auth-token': person.token }
      let wake = () => {}
      get(`${this.#url}/api/frontend/v1/live`, { agent: false, headers }, (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`A stream was answered ${answer.statusCode}`))
        answer.setEncoding('utf8')
        answer.on('data', (piece: string) => piece.includes('usage.changed') && wake())
        answer.on('error', () => undefined)
        this.#streams.push(answer)
        resolve(
          () =>
            new Promise<void>((next) => {
              wake = next
            }),
        )
      }).on('error', reject)
    })
  }

  async #watch(person: Person, nextChange: () => Promise<void>): Promise<number> {
    const reference = `${person.CustomerUUID}.${person.MobileUUID}.0`
    const used = () => this.#bytes(person)
    let sent = 0
    let before = await used()
    while (!this.#stopped) {
      await new Promise((next) => setTimeout(next, Math.random() * 2 * meanPauseMs))
      const since = performance.now()
      let changed = nextChange()
      await sendUsage(this.#url, [usageDocument({ reference, type: 'data' })])
      sent += 1
      let now = before
      while (now === before) {
        await changed
        changed = nextChange()
        now = await used()
      }
      before = now
      this.tookMs.push(performance.now() - since)
    }
    return sent
  }

  /** The bytes that a mobile has used today, as its chart shows them. */
  async #bytes({ CustomerUUID, MobileUUID, token }: Person): Promise<number> {
    const FinalNanos = (Date.now() + 86_400_000) * 1e6
    const { result } = await callAt(
      this.#url,
      usage.histogram,
      {
        spid: '2',
        type: 'data',
        CustomerUUID,
        ProductInstanceUUID: MobileUUID,
        Range: { FirstNanos: FinalNanos - 3 * 86_400 * 1e9, FinalNanos },
        IntervalNanos: 3 * 86_400 * 1e9,
      },
      token,
    )
    return result.Buckets.reduce((sum, one) => sum + one.Amount, 0)
  }
}
