import type { Gives, Input } from '@waea/contract/call'
import type { deployment } from '@waea/contract/provider'
import type { PageRows } from '@waea/domain/paging'
import { Refused, refuse } from '@waea/domain/refusal'
import { searched } from '@waea/domain/search'
import { isUuid, type Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../ctx.ts'
import { type Statement, sql } from '../db/sql.ts'
import { settleNotice } from '../operator/notices.ts'
import { type Counted, readPage } from '../read-page.ts'
import { redacted } from '../safety/redacted.ts'

/** The subject of the notice about a job that has used up its tries. */
export const parkedJobSubject = (task: string, id: string): string => `${task}, job ${id}`

interface ParkedRow {
  id: string
  task: string
  payload: unknown
  tries: number
  error: string
  createdAt: Date
  givenUpAt: Date | null
}

/**
 * The jobs that have used up their tries, the oldest first or as `Order` says. The queue's public view lacks the
 * payload, so the jobs are read from its own table.
 */
export async function readParkedJobs(
  ctx: Ctx,
  input: Input<typeof deployment.parkedJobs>,
): Promise<Gives<typeof deployment.parkedJobs>> {
  const { text, like, exact } = searched(input)
  const customers = await ctx.accountsWith(exact)
  const read = ({ offset, limit }: PageRows) =>
    ctx.db.rows<Counted<ParkedRow>>(sql`
    SELECT job.id::text AS id, task.identifier AS task, job.payload, job.attempts AS tries,
      coalesce(job.last_error, '') AS error, job.created_at AS "createdAt", notice.last_at AS "givenUpAt",
      count(*) OVER ()::integer AS total
    FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = job.task_id
    LEFT JOIN platform.notices notice ON notice.kind = 'job'
      AND notice.subject = task.identifier || ', job ' || job.id
    WHERE job.locked_at IS NULL AND job.attempts >= job.max_attempts
      AND (${text} = '' OR concat_ws(' ', job.id, task.identifier, job.last_error, job.payload ->> 'CustomerUUID') ILIKE ${like}
        OR job.payload ->> 'CustomerUUID' = ANY(${customers}::text[]))
    ORDER BY CASE WHEN ${input.Order === 'newest'}::boolean THEN job.id END DESC, job.id LIMIT ${limit} OFFSET ${offset}`)
  const { rows, PageInfo } = await readPage(input, read)
  return { Jobs: rows.map(jobAnswer), PageInfo }
}

/** Tries a parked job again, with all of its tries. Refuses 'not-found' for a job that is not parked. */
export async function retryJob(tx: Tx, { jobId }: Input<typeof deployment.retryJob>): Promise<object> {
  const job = await lockParkedJob(tx, jobId)
  await settle(tx, job, 'job-retried')
  // By the queue's own time: its jobs run by the database's clock.
  await end(
    tx,
    sql`SELECT id FROM graphile_worker.reschedule_jobs(ARRAY[${job.id}::bigint], run_at => now(), attempts => 0)`,
  )
  return {}
}

/** Deletes a parked job: its work is never done. Refuses 'not-found' for a job that is not parked. */
export async function dropJob(tx: Tx, { jobId }: Input<typeof deployment.dropJob>): Promise<object> {
  const job = await lockParkedJob(tx, jobId)
  await settle(tx, job, 'job-dropped')
  await end(tx, sql`SELECT id FROM graphile_worker.complete_jobs(ARRAY[${job.id}::bigint])`)
  return {}
}

/** Locks a parked job's row, so that of two operators only one decides. */
async function lockParkedJob(tx: Tx, jobId: string): Promise<Pick<ParkedRow, 'id' | 'task' | 'payload'>> {
  if (!/^\d{1,18}$/.test(jobId)) throw new Refused(refuse('not-found'))
  const job = await tx.db.row<Pick<ParkedRow, 'id' | 'task' | 'payload'>>(sql`
    SELECT job.id::text AS id, task.identifier AS task, job.payload
    FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = job.task_id
    WHERE job.id = ${jobId}::bigint AND job.locked_at IS NULL AND job.attempts >= job.max_attempts FOR UPDATE OF job`)
  if (!job) throw new Refused(refuse('not-found'))
  return job
}

async function settle(tx: Tx, { id, task, payload }: Pick<ParkedRow, 'id' | 'task' | 'payload'>, deed: Decision) {
  const CustomerUUID = customerOf(payload)
  await settleNotice(tx, { kind: 'job', subject: parkedJobSubject(task, id) })
  await tx.audit({ deed, detail: { task, jobId: id }, ...(CustomerUUID && { CustomerUUID }) })
}

type Decision = 'job-retried' | 'job-dropped'

async function end(tx: Tx, statement: Statement): Promise<void> {
  if (!(await tx.db.row(statement))) throw new Refused(refuse('not-found'))
}

function jobAnswer({ id, task, payload, tries, error, createdAt, givenUpAt }: ParkedRow) {
  const CustomerUUID = customerOf(payload)
  return {
    JobID: id,
    Task: task,
    ...(CustomerUUID && { CustomerUUID }),
    Document: redacted(payload),
    Tries: tries,
    Error: error,
    CreatedAtNanos: nanos(createdAt),
    ...(givenUpAt && { GivenUpAtNanos: nanos(givenUpAt) }),
  }
}

/** The customer that a job is about, if its payload names one. */
function customerOf(payload: unknown): Uuid | undefined {
  if (typeof payload !== 'object' || payload === null || !('CustomerUUID' in payload)) return undefined
  return isUuid(payload.CustomerUUID) ? payload.CustomerUUID : undefined
}
