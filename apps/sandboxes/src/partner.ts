import type { FastifyInstance } from 'fastify'
import type { FaultSwitch } from './faults.ts'

/** What every partner stand-in is given: where it lives, how it misbehaves, and its sources of time and chance. */
export interface SandboxContext {
  /** The address of all sandboxes without a trailing slash, such as http://localhost:8090. */
  publicUrl: string
  /** The faults asked for this partner alone. */
  faults: FaultSwitch
  /** A setting by its environment name; an empty one counts as unset. */
  setting(name: string): string | undefined
  now(): Date
  /** A number from 0 up to 1 out of a seeded sequence, so that a run can be repeated. */
  random(): number
  log(line: string): void
  /** The folder where state may be kept over a restart; without one, state lives in memory alone. */
  dataDir?: string
}

/** One partner played over the wire. `mount` gets a scope of its own at the root of the server. */
export interface SandboxPartner {
  name: string
  mount(app: FastifyInstance, ctx: SandboxContext): void | Promise<void>
}
