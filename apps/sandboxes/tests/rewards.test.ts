import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandboxes, startSandboxes } from '../src/main.ts'

let sandboxes: Sandboxes
beforeAll(async () => {
  sandboxes = await startSandboxes({ port: 0, settings: { REWARDS_DELAYS: 'true' }, seed: 1 })
})
afterAll(() => sandboxes.close())

async function timed(path: string): Promise<{ tookMs: number; said: { bonuses: { uuid: string }[] } }> {
  const startMs = performance.now()
  const answer = await fetch(`${sandboxes.url}/rewards${path}`)
  const said = (await answer.json()) as { bonuses: { uuid: string }[] }
  return { tookMs: performance.now() - startMs, said }
}

test('[K-HELP-02] where it is asked for, a list of bonuses takes half a second and one bonus a second', async () => {
  const list = await timed('/bonuses')
  // A timer of Node.js may fire a millisecond early.
  expect(list.tookMs).toBeGreaterThanOrEqual(499)
  const one = await timed(`/bonuses/${list.said.bonuses[0]?.uuid}`)
  expect(one.tookMs).toBeGreaterThanOrEqual(999)
})
