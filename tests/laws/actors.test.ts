import { expect, test } from 'vitest'
import { actorBreaches } from '../../tools/laws/actors.ts'
import { file } from './file.ts'

const breaches = (path: string, line: string) => actorBreaches([file(`apps/server/src/${path}`, line)])

test('the system acts in jobs, seeds and commands', () => {
  const line = "const system = { kind: 'system' }"
  for (const path of ['platform/jobs/jobs.ts', 'platform/jobs/sweeps.ts', 'seed.ts', 'seed/demo.ts', 'command.ts']) {
    expect(breaches(path, line)).toEqual([])
  }
})

test('no call acts as the system, nor does what it calls', () => {
  for (const path of ['capabilities/plans/renewals/renew.ts', 'platform/http/gate.ts', 'server.ts']) {
    expect(breaches(path, "return { kind: 'system' }")).toEqual([
      `apps/server/src/${path}:1 acts as the system outside of jobs, seeds and commands`,
    ])
  }
})

test('a capability acts by its own rules alone', () => {
  const line = "byRule('plans', 'plan:buy', addon)"
  expect(breaches('capabilities/plans/buying/deliver.ts', line)).toEqual([])
  expect(breaches('capabilities/usage/record-usage.ts', line)).toHaveLength(1)
  expect(breaches('capabilities/usage/record-usage.ts', "byRule(\n  'plans',")).toHaveLength(1)
  expect(breaches('platform/context.ts', "ctx.asRule('payments')")).toHaveLength(1)
})
