import type { Ctx } from '../ctx.ts'

/** Named work that a capability runs at set times or when enqueued. */
export interface Job {
  /** `capability.work`, such as `payments.reconcile`. */
  name: string
  /** Crontab (UTC) for scheduled work; absent for work that is enqueued. */
  every?: string
  /** Milliseconds between runs, for sweeps too frequent for a crontab; one process at a time runs them. */
  everyMs?: number
  /**
   * It waits for answers of systems that may be slow or dead: it runs beside the other jobs and takes none of their
   * places.
   */
  runsBeside?: true
  /**
   * Runs without a transaction of its own: it reads, and uses `ctx.inTransaction` for writes. If the last try fails, the
   * job is parked.
   */
  run(ctx: Ctx, content: unknown, isLastTry?: boolean): Promise<void>
}
