import { expect, test } from 'vitest'
import { isOperatorSessionOpen, operatorIdleMs, operatorSessionLifeMs } from './operator-session.ts'

const start = Date.parse('2026-11-20T00:00:00Z')
const at = (ms: number) => new Date(start + ms)
const isOpen = (seenMs: number, nowMs: number) =>
  isOperatorSessionOpen({ seenAt: at(seenMs), expiresAt: at(operatorSessionLifeMs) }, at(nowMs))

test('a session is open for an hour without a request, and not a moment longer', () => {
  expect(isOpen(0, operatorIdleMs - 1)).toBe(true)
  expect(isOpen(0, operatorIdleMs)).toBe(false)
})

test('a session that is in use ends after twelve hours', () => {
  const last = operatorSessionLifeMs - 1
  expect(isOpen(last - 1000, last)).toBe(true)
  expect(isOpen(last - 1000, operatorSessionLifeMs)).toBe(false)
})
