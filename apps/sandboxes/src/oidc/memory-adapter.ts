type Payload = Record<string, unknown> & { uid?: string; grantId?: string; consumed?: number }

const maxKept = 10_000

/** The providers' state, in memory only; the oldest entry is dropped when it is full. */
export class MemoryStore {
  readonly #kept = new Map<string, { payload: Payload; untilMs: number }>()
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  /** The adapter of one model, in the interface of oidc-provider. */
  adapter(kind: string) {
    const key = (id: string) => `${kind}:${id}`
    const find = async (id: string) => this.#find(key(id))
    return {
      find,
      upsert: async (id: string, payload: Payload, lifeS: number) => this.#keep(key(id), payload, lifeS),
      findByUid: async (uid: string) => this.#where(kind, (payload) => payload.uid === uid),
      findByUserCode: async () => undefined,
      consume: async (id: string) => {
        const payload = await find(id)
        if (payload) payload.consumed = Math.floor(this.#now().getTime() / 1000)
      },
      destroy: async (id: string) => void this.#kept.delete(key(id)),
      revokeByGrantId: async (grantId: string) => {
        // Only of this model: the interaction of the next person carries the grant of the one before.
        for (const [name, { payload }] of this.#kept)
          if (name.startsWith(`${kind}:`) && payload.grantId === grantId) this.#kept.delete(name)
      },
    }
  }

  #keep(name: string, payload: Payload, lifeS: number): void {
    this.#kept.set(name, { payload, untilMs: this.#now().getTime() + lifeS * 1000 })
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > maxKept && oldest !== undefined) this.#kept.delete(oldest)
  }

  #find(name: string): Payload | undefined {
    const one = this.#kept.get(name)
    return one && one.untilMs > this.#now().getTime() ? one.payload : undefined
  }

  #where(kind: string, matches: (payload: Payload) => boolean): Payload | undefined {
    for (const [name, { payload }] of this.#kept) if (name.startsWith(`${kind}:`) && matches(payload)) return payload
    return undefined
  }
}
