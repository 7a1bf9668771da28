import { OpenFeature } from '@openfeature/server-sdk'
import { flagNames } from '@waea/contract/flags'
import { afterEach, expect, test } from 'vitest'
import type { Clock } from './clock.ts'
import type { Db } from './ctx.ts'
import { FlagBoard } from './flags.ts'

afterEach(() => OpenFeature.clearHooks())

test('what the provider has set is evaluated once at each reading, and holds as soon as it is read', async () => {
  let stored: object[] = []
  let evaluated = 0
  OpenFeature.addHooks({
    finally() {
      evaluated += 1
    },
  })
  const board = new FlagBoard(
    { given: {}, demo: true },
    {
      db: { rows: async <Row>() => stored as Row[], row: async () => undefined, run: async () => 0 } satisfies Db,
      clock: { now: () => new Date(0) } as Clock,
      log: () => undefined,
    },
  )
  await board.start()
  expect(board.now().IS_SHOW_PLANS).toBe(true)
  stored = [{ flag: 'IS_SHOW_PLANS', is_on: false }]
  evaluated = 0
  await board.read()
  expect(board.now().IS_SHOW_PLANS).toBe(false)
  expect(evaluated).toBe(flagNames.length)
  board.stop()
})
