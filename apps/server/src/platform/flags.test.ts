import { expect, test } from 'vitest'
import type { ReadDb } from './ctx.ts'
import { FlagBoard } from './flags.ts'
import type { Clock } from './process/clock.ts'

test('what the provider has set holds as soon as it is read, and until then the same board answers', async () => {
  let stored: object[] = []
  const board = new FlagBoard(
    { given: {}, demo: true, without: [] },
    {
      db: { rows: async <Row>() => stored as Row[], row: async () => undefined } satisfies ReadDb,
      clock: { now: () => new Date(0) } as Clock,
      log: () => undefined,
    },
  )
  await board.read()
  const before = board.now()
  expect(before.IS_SHOW_PLANS).toBe(true)
  expect(board.now()).toBe(before)
  stored = [{ flag: 'IS_SHOW_PLANS', is_on: false }]
  await board.read()
  expect(board.now().IS_SHOW_PLANS).toBe(false)
  expect(board.decidedBy('IS_SHOW_PLANS')).toBe('provider')
})
