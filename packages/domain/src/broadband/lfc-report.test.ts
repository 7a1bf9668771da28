import { describe, expect, test } from 'vitest'
import { isRouterDue, livesOnThere, type Reported, type ReportedVisit, statusAfter, visitNews } from './lfc-report.ts'

const order = (over: Partial<Reported> = {}): Reported => ({
  Status: 'PROCESSING',
  visits: [],
  visitsLeft: ['install'],
  held: null,
  ...over,
})
const visit = (state: ReportedVisit['state'], startMs = 1, mode: ReportedVisit['mode'] = 'install'): ReportedVisit => ({
  mode,
  state,
  startMs,
  endMs: startMs + 1,
})

describe('a report of the company', () => {
  test('accepts, holds, gives, rejects or cancels an order that is under way', () => {
    const after = (state: Parameters<typeof statusAfter>[1]) => statusAfter('SENT', state)
    expect(after('acknowledged')).toBe('SENT')
    expect(after('in-progress')).toBe('PROCESSING')
    expect(after('held')).toBe('PROCESSING')
    expect(after('given')).toBe('COMPLETED')
    expect(after('rejected')).toBe('FAILED')
    expect(after('cancelled')).toBe('CANCELED')
  })

  test('changes no order that is over or unpaid, and sends none again that was accepted', () => {
    for (const over of ['UNPAID', 'COMPLETED', 'FAILED', 'CANCELED'] as const) {
      expect(statusAfter(over, 'in-progress')).toBe(over)
    }
    expect(statusAfter('PROCESSING', 'acknowledged')).toBe('PROCESSING')
  })
})

test('an order that was cancelled here lives on at its company until that says it is over without a connection', () => {
  for (const state of ['acknowledged', 'in-progress', 'held', 'given'] as const) {
    expect(livesOnThere('CANCELED', state)).toBe(true)
    expect(livesOnThere('PROCESSING', state)).toBe(false)
  }
  expect(livesOnThere('CANCELED', 'cancelled')).toBe(false)
  expect(livesOnThere('CANCELED', 'rejected')).toBe(false)
})

describe('what is told', () => {
  const sent = order({ Status: 'SENT' })

  test('a time has to be chosen, once, when the order is accepted and when the next visit comes', () => {
    expect(visitNews(sent, order())).toEqual([{ news: 'book-visit', mode: 'install' }])
    expect(visitNews(order(), order())).toEqual([])
    const looked = order({ visitsLeft: ['install'], visits: [visit('made', 1, 'scope')] })
    const before = order({ visitsLeft: ['scope', 'install'], visits: [visit('booked', 1, 'scope')] })
    expect(visitNews(before, looked)).toEqual([{ news: 'book-visit', mode: 'install' }])
  })

  test('a visit is booked, moved or missed, each once', () => {
    const booked = order({ visits: [visit('booked')] })
    expect(visitNews(order(), booked)).toEqual([{ news: 'visit-booked', visit: visit('booked') }])
    expect(visitNews(booked, booked)).toEqual([])
    expect(visitNews(booked, order({ visits: [visit('booked', 5)] }))).toEqual([
      { news: 'visit-booked', visit: visit('booked', 5) },
    ])
    const missed = order({ visits: [visit('missed')], held: 'missed-visit' })
    expect(visitNews(booked, missed)).toEqual([{ news: 'visit-missed', visit: visit('missed') }])
    expect(visitNews(missed, missed)).toEqual([])
  })

  test('consent is asked for once, and the visit after it has to be chosen then', () => {
    const onHold = order({ held: 'consent', visits: [visit('made', 1, 'scope')] })
    expect(visitNews(order({ visitsLeft: ['scope', 'install'] }), onHold)).toEqual([{ news: 'consent-needed' }])
    expect(visitNews(onHold, onHold)).toEqual([])
    expect(visitNews(onHold, { ...onHold, held: null })).toEqual([{ news: 'book-visit', mode: 'install' }])
  })

  test('nothing of visits is told of an order that is over', () => {
    expect(visitNews(order(), order({ Status: 'COMPLETED', visits: [visit('made')] }))).toEqual([])
  })
})

test('a router is sent once the day is set or the installation is booked, and not while the order is held', () => {
  expect(isRouterDue(order({ Status: 'SENT', visitsLeft: [] }))).toBe(false)
  expect(isRouterDue(order({ visitsLeft: [] }))).toBe(true)
  expect(isRouterDue(order())).toBe(false)
  expect(isRouterDue(order({ visits: [visit('booked')] }))).toBe(true)
  expect(isRouterDue(order({ visits: [visit('booked')], held: 'missed-visit' }))).toBe(false)
  expect(isRouterDue(order({ visitsLeft: ['scope', 'install'], visits: [visit('booked', 1, 'scope')] }))).toBe(false)
  expect(isRouterDue(order({ Status: 'COMPLETED', visitsLeft: [] }))).toBe(true)
})
