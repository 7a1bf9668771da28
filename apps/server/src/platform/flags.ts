import { type FlagName, type FlagRow, type Flags, flagNames, flags } from '@waea/contract/flags'
import type { ReadDb } from './ctx.ts'
import { sql } from './db/sql.ts'
import type { Clock } from './process/clock.ts'
import type { Log } from './process/log.ts'
import type { FlagSettings } from './settings/flag-settings.ts'

export type DecidedBy = 'provider' | 'environment' | 'default'

/** The channel on which processes learn that another one has set a flag. */
export const flagsChannel = 'waea_flags'

const readAgainAfterMs = 60_000

/** What a flag board reads from. */
export interface FlagSources {
  db: ReadDb
  clock: Clock
  log: Log
}

/**
 * The current flags of this process: the provider's setting wins, then the environment, then the flag's default.
 * Recalculated at the start and after every change.
 */
export class FlagBoard {
  readonly #settings: FlagSettings
  readonly #runtime: FlagSources
  #stored: ReadonlyMap<string, boolean> = new Map()
  #now: Flags
  #reading: Promise<void> = Promise.resolve()
  #readAtMs = 0

  constructor(settings: FlagSettings, runtime: FlagSources) {
    this.#settings = settings
    this.#runtime = runtime
    this.#now = this.#decided()
  }

  /** The current state of every flag. */
  now(): Flags {
    // A worker does not listen for notifications, so it reads again after a while.
    if (this.#runtime.clock.now().getTime() - this.#readAtMs > readAgainAfterMs) void this.read()
    return this.#now
  }

  decidedBy(name: FlagName): DecidedBy {
    return this.#decide(name).by
  }

  /** The state of a flag that the provider has not set. */
  unset(name: FlagName): { value: boolean; by: DecidedBy } {
    const given = this.#settings.given[name]
    if (given !== undefined) return { value: given, by: 'environment' }
    return { value: this.#settings.demo ? flags[name].inDemo : flags[name].default, by: 'default' }
  }

  /** Reads the provider's settings. While the database is unavailable, the flags stay as they were. */
  read(): Promise<void> {
    this.#readAtMs = this.#runtime.clock.now().getTime()
    this.#reading = this.#reading.then(async () => {
      try {
        const rows = await this.#runtime.db.rows<{ flag: string; is_on: boolean }>(
          sql`SELECT flag, is_on FROM platform.flags`,
        )
        this.#stored = new Map(rows.map((row) => [row.flag, row.is_on]))
        this.#now = this.#decided()
      } catch (error) {
        this.#runtime.log('The flags could not be read', { error: (error as Error).message })
      }
    })
    return this.#reading
  }

  #decide(name: FlagName): { value: boolean; by: DecidedBy } {
    const stored = this.#stored.get(name)
    return stored === undefined ? this.unset(name) : { value: stored, by: 'provider' }
  }

  #decided(): Flags {
    return Object.freeze(Object.fromEntries(flagNames.map((name) => [name, this.#isOn(name)])) as Flags)
  }

  #isOn(name: FlagName): boolean {
    const row: FlagRow = flags[name]
    return this.#decide(name).value && !(row.needs && this.#settings.without.includes(row.needs))
  }
}
