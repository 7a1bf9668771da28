import { type FlagName, type Flags, flagNames, flags } from '@waea/contract/flags'
import type { Clock } from './clock.ts'
import type { ReadDb } from './ctx.ts'
import { sql } from './sql.ts'

/** What the environment says about flags, and whether this is the demo, which shows everything. */
export interface FlagSettings {
  given: Partial<Flags>
  demo: boolean
}

export type DecidedBy = 'provider' | 'environment' | 'default'

/** Where one process learns that another has set a flag. */
export const flagsChannel = 'waea_flags'

const readAgainAfterMs = 60_000

/** What a board stands on. */
export interface FlagGround {
  db: ReadDb
  clock: Clock
  log(line: string, detail?: Record<string, unknown>): void
}

/**
 * The flags of this process, always at hand: what the provider has set comes first, then the environment, then the flag's
 * default. Decided anew at the start and at every change.
 */
export class FlagBoard {
  readonly #settings: FlagSettings
  readonly #ground: FlagGround
  #stored: ReadonlyMap<string, boolean> = new Map()
  #now: Flags
  #reading: Promise<void> = Promise.resolve()
  #readAtMs = 0

  constructor(settings: FlagSettings, ground: FlagGround) {
    this.#settings = settings
    this.#ground = ground
    this.#now = this.#decided()
  }

  /** How every flag stands now. */
  now(): Flags {
    // A worker listens to no notices.
    if (this.#ground.clock.now().getTime() - this.#readAtMs > readAgainAfterMs) void this.read()
    return this.#now
  }

  decidedBy(name: FlagName): DecidedBy {
    return this.#decide(name).by
  }

  /** How a flag stands where the provider has not set it. */
  unset(name: FlagName): { value: boolean; by: DecidedBy } {
    const given = this.#settings.given[name]
    if (given !== undefined) return { value: given, by: 'environment' }
    return { value: this.#settings.demo ? flags[name].inDemo : flags[name].default, by: 'default' }
  }

  /** Reads what the provider has set. Without the database the flags stay as they were. */
  read(): Promise<void> {
    this.#readAtMs = this.#ground.clock.now().getTime()
    this.#reading = this.#reading.then(async () => {
      try {
        const rows = await this.#ground.db.rows<{ flag: string; is_on: boolean }>(
          sql`SELECT flag, is_on FROM platform.flags`,
        )
        this.#stored = new Map(rows.map((row) => [row.flag, row.is_on]))
        this.#now = this.#decided()
      } catch (error) {
        this.#ground.log('The flags could not be read', { error: (error as Error).message })
      }
    })
    return this.#reading
  }

  #decide(name: FlagName): { value: boolean; by: DecidedBy } {
    const stored = this.#stored.get(name)
    return stored === undefined ? this.unset(name) : { value: stored, by: 'provider' }
  }

  #decided(): Flags {
    return Object.freeze(Object.fromEntries(flagNames.map((name) => [name, this.#decide(name).value])) as Flags)
  }
}
