import { expect, test } from 'vitest'
import { PartnerOff, PartnerUnknown, UnusableAnswer } from '../ports/ports.ts'
import { RefusedForGood } from '../ports/refused-for-good.ts'
import { type PartnerReport, PartnerWatch } from './partner-watch.ts'

const minuteMs = 60_000

function watched() {
  let nowMs = Date.parse('2026-12-01T00:00:00Z')
  const reports: PartnerReport[] = []
  const watch = new PartnerWatch(
    'courier',
    () => new Date(nowMs),
    (report) => reports.push(report),
  )
  const pass = (minutes: number) => {
    nowMs += minutes * minuteMs
  }
  const fails = (error: Error) => watch.follow(() => Promise.reject(error)).catch(() => undefined)
  const answers = () => watch.follow(async () => 'here')
  return { reports, pass, fails, answers }
}

const silent = new PartnerUnknown('no answer')

test('a partner that is silent for five minutes is reported once, and again when it is back', async () => {
  const { reports, pass, fails, answers } = watched()
  await fails(silent)
  pass(4)
  await fails(silent)
  expect(reports).toEqual([])
  pass(1)
  await fails(silent)
  await fails(silent)
  expect(reports).toEqual([
    { subject: 'courier', reason: 'It has given no usable answer since 2026-12-01T00:00:00.000Z' },
  ])
  pass(7)
  await answers()
  await answers()
  expect(reports.slice(1)).toEqual([{ subject: 'courier', reason: 'It answers again, after 12 minutes' }])
})

test('a partner that answers or refuses in between is not silent, nor is one that a deployment does not have', async () => {
  const { reports, pass, fails, answers } = watched()
  for (const between of [answers, () => fails(new RefusedForGood('no such parcel'))]) {
    await fails(silent)
    pass(4)
    await between()
    pass(4)
    await fails(silent)
    await answers()
  }
  await fails(new PartnerOff('none'))
  pass(6)
  await fails(new PartnerOff('none'))
  expect(reports).toEqual([])
})

test('an answer that nobody can use is reported at once, the same one again after a minute', async () => {
  const { reports, pass, fails } = watched()
  const refused = new UnusableAnswer('The courier answered 401')
  await fails(refused)
  await fails(refused)
  expect(reports.map(({ subject }) => subject)).toEqual(['The courier answered 401'])
  pass(1)
  await fails(refused)
  expect(reports).toHaveLength(2)
})
