import type { FastifyInstance } from 'fastify'
import type { FaultSource } from './faults.ts'

/** What every partner gets: its address, its faults, its settings, and its clock and random numbers. */
export interface SandboxContext {
  /** The address of all sandboxes without a trailing slash, such as http://localhost:8090. */
  publicUrl: string
  /** The faults set for this partner. */
  faults: FaultSource
  /** A setting by its environment name; an empty one counts as unset. */
  setting(name: string): string | undefined
  now(): Date
  /** A number from 0 up to 1, from a seeded sequence, so that a run can be repeated. */
  random(): number
  log(line: string): void
  /** The folder for state that survives a restart; without one, state is in memory only. */
  dataDir?: string
}

/** One partner. `mount` gets its own Fastify scope at the root of the server. */
export interface SandboxPartner {
  name: string
  mount(app: FastifyInstance, ctx: SandboxContext): void | Promise<void>
}
