import {
  type Client,
  type JsonValue,
  OpenFeature,
  OpenFeatureEventEmitter,
  type Provider,
  ProviderEvents,
  type ResolutionDetails,
  StandardResolutionReasons,
} from '@openfeature/server-sdk'
import { type FlagName, type Flags, flagNames, flags, isFlagName } from '@waea/contract/flags'
import type { Clock } from './clock.ts'
import type { Db } from './ctx.ts'
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

/**
 * Answers OpenFeature for this deployment: what the provider has set comes first, then the environment, then the
 * flag's default.
 */
class DeploymentFlags implements Provider {
  readonly metadata = { name: 'deployment' } as const
  readonly runsOn = 'server'
  readonly events = new OpenFeatureEventEmitter()
  readonly #settings: FlagSettings
  #stored: ReadonlyMap<string, boolean> = new Map()

  constructor(settings: FlagSettings) {
    this.#settings = settings
  }

  store(stored: ReadonlyMap<string, boolean>): void {
    this.#stored = stored
    this.events.emit(ProviderEvents.ConfigurationChanged, { flagsChanged: flagNames })
  }

  decide(name: FlagName): { value: boolean; by: DecidedBy } {
    const stored = this.#stored.get(name)
    return stored === undefined ? this.unset(name) : { value: stored, by: 'provider' }
  }

  /** How a flag stands where the provider has not set it. */
  unset(name: FlagName): { value: boolean; by: DecidedBy } {
    const given = this.#settings.given[name]
    if (given !== undefined) return { value: given, by: 'environment' }
    return { value: this.#settings.demo ? flags[name].inDemo : flags[name].default, by: 'default' }
  }

  async resolveBooleanEvaluation(name: string, otherwise: boolean): Promise<ResolutionDetails<boolean>> {
    if (!isFlagName(name)) return unknown(otherwise)
    const { value, by } = this.decide(name)
    const reason = by === 'default' ? StandardResolutionReasons.DEFAULT : StandardResolutionReasons.STATIC
    return { value, reason, variant: by }
  }

  // Every flag of the portal is a switch.
  resolveStringEvaluation = async (_name: string, otherwise: string) => unknown(otherwise)
  resolveNumberEvaluation = async (_name: string, otherwise: number) => unknown(otherwise)
  async resolveObjectEvaluation<T extends JsonValue>(_name: string, otherwise: T) {
    return unknown(otherwise)
  }
}

function unknown<T>(value: T): ResolutionDetails<T> {
  return { value, reason: StandardResolutionReasons.DEFAULT }
}

/** What a board stands on. */
export interface FlagGround {
  db: Db
  clock: Clock
  log(line: string, detail?: Record<string, unknown>): void
}

/** OpenFeature keeps one provider a domain; tests run several servers in one process. */
let boards = 0

/** The flags of this process, always at hand: evaluated through OpenFeature at the start and at every change. */
export class FlagBoard {
  readonly #provider: DeploymentFlags
  readonly #client: Client
  readonly #domain: string
  readonly #ground: FlagGround
  readonly #onChange = () => {
    this.#evaluating = this.#evaluate()
  }
  #now: Flags
  #reading: Promise<void> = Promise.resolve()
  #evaluating: Promise<void> = Promise.resolve()
  #readAtMs = 0

  constructor(settings: FlagSettings, ground: FlagGround) {
    boards += 1
    this.#domain = `waea-${boards}`
    this.#provider = new DeploymentFlags(settings)
    this.#client = OpenFeature.getClient(this.#domain)
    this.#ground = ground
    this.#now = valuesBy((name) => this.#provider.decide(name).value)
  }

  async start(): Promise<void> {
    await OpenFeature.setProviderAndWait(this.#domain, this.#provider)
    this.#client.addHandler(ProviderEvents.ConfigurationChanged, this.#onChange)
    await this.read()
  }

  stop(): void {
    this.#client.removeHandler(ProviderEvents.ConfigurationChanged, this.#onChange)
  }

  /** How every flag stands now. */
  now(): Flags {
    // A worker listens to no notices.
    if (this.#ground.clock.now().getTime() - this.#readAtMs > readAgainAfterMs) void this.read()
    return this.#now
  }

  decidedBy(name: FlagName): DecidedBy {
    return this.#provider.decide(name).by
  }

  /** How a flag stands once the provider's word is cleared. */
  unset(name: FlagName): { value: boolean; by: DecidedBy } {
    return this.#provider.unset(name)
  }

  /** Reads what the provider has set. Without the database the flags stay as they were. */
  read(): Promise<void> {
    this.#readAtMs = this.#ground.clock.now().getTime()
    this.#reading = this.#reading.then(async () => {
      try {
        const rows = await this.#ground.db.rows<{ flag: string; is_on: boolean }>(
          sql`SELECT flag, is_on FROM platform.flags`,
        )
        // The provider says that its flags have changed, which has them evaluated.
        this.#provider.store(new Map(rows.map((row) => [row.flag, row.is_on])))
        await this.#evaluating
      } catch (error) {
        this.#ground.log('The flags could not be read', { error: (error as Error).message })
      }
    })
    return this.#reading
  }

  async #evaluate(): Promise<void> {
    const values = await Promise.all(
      flagNames.map(async (name) => [name, await this.#client.getBooleanValue(name, flags[name].default)] as const),
    )
    const known = new Map(values)
    this.#now = valuesBy((name) => known.get(name) ?? flags[name].default)
  }
}

function valuesBy(value: (name: FlagName) => boolean): Flags {
  return Object.freeze(Object.fromEntries(flagNames.map((name) => [name, value(name)])) as Flags)
}
