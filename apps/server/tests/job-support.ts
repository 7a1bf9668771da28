import { onTestFinished } from 'vitest'
import { eventually, type ShopPortal } from './shop-support.ts'

/**
 * Has every new job of a name wait, as if all workers were busy. What it returns lets them run, and resolves once they have.
 */
export async function keepJobsWaiting(portal: ShopPortal, identifier: string): Promise<() => Promise<void>> {
  await portal.rows(`CREATE FUNCTION keep_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN new.run_at := now() + interval '1 day'; RETURN new; END $$`)
  const [task] = await portal.rows<{ id: number }>(
    'SELECT id FROM graphile_worker._private_tasks WHERE identifier = $1',
    [identifier],
  )
  await portal.rows(`CREATE TRIGGER keep_waiting BEFORE INSERT ON graphile_worker._private_jobs
    FOR EACH ROW WHEN (new.task_id = ${task?.id}) EXECUTE FUNCTION keep_waiting()`)
  const end = () => portal.rows('DROP FUNCTION IF EXISTS keep_waiting() CASCADE')
  onTestFinished(async () => {
    await end()
  })
  return async () => {
    await end()
    await eventually(`the jobs of ${identifier} to have run`, async () => {
      const left = await portal.rows(
        `SELECT graphile_worker.reschedule_jobs(ARRAY[id], run_at := now()) FROM graphile_worker.jobs
         WHERE task_identifier = $1`,
        [identifier],
      )
      return left.length === 0 ? true : undefined
    })
  }
}
