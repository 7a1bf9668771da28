import type { Ctx } from '../ctx.ts'
import { sql } from '../db/sql.ts'
import type { Figures } from '../metrics/figures.ts'

interface QueueRow {
  job: string
  waiting: number
  running: number
  failing: number
  givenUp: number
  oldestSeconds: number
}

/**
 * The job queue. The label is `task`, because Prometheus sets `job` itself. Jobs for a later time do not count as waiting, nor do those that
 * failed and will be tried again.
 */
export function queueFigures(jobs: readonly string[]): Figures<Ctx> {
  return {
    about: 'queue',
    gauges: {
      waea_queue_waiting: { help: 'Jobs that are due and wait for a worker' },
      waea_queue_oldest_seconds: { help: 'How long the oldest of them has waited; 0 if none waits' },
      waea_queue_running: { help: 'Jobs that a worker has in hand' },
      waea_jobs_waiting: { help: 'Jobs that are due and wait for a worker, by name', labels: { task: jobs } },
      waea_jobs_failing: { help: 'Jobs that failed and will be tried again, by name', labels: { task: jobs } },
      waea_jobs_given_up: { help: 'Jobs that failed for good and wait for a person, by name', labels: { task: jobs } },
    },
    async read(ctx) {
      const rows = await jobsByName(ctx)
      const sum = (of: (row: QueueRow) => number) => rows.reduce((total, row) => total + of(row), 0)
      const byName = (gauge: string, of: (row: QueueRow) => number) =>
        rows.flatMap((row) => (of(row) > 0 ? [{ gauge, value: of(row), labels: { task: row.job } }] : []))
      return [
        { gauge: 'waea_queue_waiting', value: sum(({ waiting }) => waiting) },
        { gauge: 'waea_queue_oldest_seconds', value: Math.max(0, ...rows.map(({ oldestSeconds }) => oldestSeconds)) },
        { gauge: 'waea_queue_running', value: sum(({ running }) => running) },
        ...byName('waea_jobs_waiting', ({ waiting }) => waiting),
        ...byName('waea_jobs_failing', ({ failing }) => failing),
        ...byName('waea_jobs_given_up', ({ givenUp }) => givenUp),
      ]
    },
  }
}

function jobsByName(ctx: Ctx): Promise<QueueRow[]> {
  return ctx.db.rows<QueueRow>(sql`
    SELECT task_identifier AS job,
      count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now()) AS waiting,
      count(*) FILTER (WHERE locked_at IS NOT NULL) AS running,
      count(*) FILTER (WHERE last_error IS NOT NULL AND attempts < max_attempts) AS failing,
      count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts) AS "givenUp",
      coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts
        AND run_at <= now())), 0)::float8 AS "oldestSeconds"
    FROM graphile_worker.jobs GROUP BY task_identifier`)
}
