import { onTestFinished } from 'vitest'
import { eventually, type ShopPortal } from '../shop/shop-support.ts'

/**
 * Keeps new jobs with these names waiting, as if all workers were busy. The returned function lets them run, and
 * resolves once they have.
 */
export async function keepJobsWaiting(portal: ShopPortal, ...identifiers: string[]): Promise<() => Promise<void>> {
  await portal.rows(`CREATE FUNCTION keep_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN new.run_at := now() + interval '1 day'; RETURN new; END $$`)
  const tasks = await portal.rows<{ id: number }>(
    'SELECT id FROM graphile_worker._private_tasks WHERE identifier = ANY($1)',
    [identifiers],
  )
  if (tasks.length < identifiers.length) throw new Error(`There are no such jobs: ${identifiers}`)
  await portal.rows(`CREATE TRIGGER keep_waiting BEFORE INSERT ON graphile_worker._private_jobs
    FOR EACH ROW WHEN (new.task_id IN (${tasks.map(({ id }) => id)})) EXECUTE FUNCTION keep_waiting()`)
  const end = () => portal.rows('DROP FUNCTION IF EXISTS keep_waiting() CASCADE')
  onTestFinished(async () => {
    await end()
  })
  return async () => {
    await end()
    await eventually(`the jobs of ${identifiers} to have run`, async () => {
      await portal.rows(
        `SELECT graphile_worker.reschedule_jobs(ARRAY[id], run_at := now()) FROM graphile_worker.jobs
         WHERE task_identifier = ANY($1) AND run_at > now() + interval '1 hour'`,
        [identifiers],
      )
      // Running jobs are not rescheduled, and are not over yet.
      const left = await portal.rows('SELECT FROM graphile_worker.jobs WHERE task_identifier = ANY($1)', [identifiers])
      return left.length === 0 ? true : undefined
    })
  }
}
