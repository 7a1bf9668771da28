import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { calendarDay } from '@waea/kit/calendar-day'
import { describe, expect, test } from 'vitest'
import { httpFibre } from './fibre.ts'

describe('a report', () => {
  const companies = httpFibre({ url: 'http://127.0.0.1:1', key: '', signatureSecrets: ['fibre-signature-sandbox'] })
  const signed = (body: string, secret = 'fibre-signature-sandbox', agoS = 0) => {
    const at = Math.floor(Date.now() / 1_000) - agoS
    return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
  }
  const verify = (body: string, signature = signed(body)) => companies.verifyNews(Buffer.from(body), signature)
  const order = {
    id: 'ORD1',
    externalId: 'one',
    state: 'inProgress',
    version: 2,
    serviceOrderItem: [],
    appointment: [],
    requiredVisit: ['install'],
  }
  const report = (serviceOrder: unknown, eventType = 'ServiceOrderStateChangeEvent') =>
    JSON.stringify({ eventType, event: { serviceOrder } })

  test('is read where its signature is right and not older than five minutes', () => {
    const body = report(order)
    expect(verify(body)).toMatchObject({
      id: 'ORD1',
      state: 'in-progress',
      visitsLeft: ['install'],
      product: undefined,
    })
    expect(verify(body, signed(body, 'fibre-signature-sandbox', 299))).toMatchObject({ id: 'ORD1' })
    expect(verify(body, signed(body, 'fibre-signature-sandbox', 302))).toBeUndefined()
    expect(verify(body, signed(body, 'another'))).toBeUndefined()
    expect(verify(`${body} `, signed(body))).toBeUndefined()
    expect(verify(body, '')).toBeUndefined()
  })

  test.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['another event', report(order, 'ServiceProblemEvent')],
    ['no order', report(undefined)],
    ['an unknown state', report({ ...order, state: 'constructor' })],
    ['no version', report({ ...order, version: '2' })],
    ['an unknown visit', report({ ...order, requiredVisit: ['repair'] })],
    ['a visit without a time', report({ ...order, appointment: [{ category: 'install', status: 'confirmed' }] })],
    ['a connection without a number', report({ ...order, state: 'completed', completionDate: '2026-12-02T00:00:00Z' })],
  ])('with %s is nothing', (_what, body) => {
    expect(verify(body)).toBe('nothing')
  })
})

test('an answer that is not of the companies’ shape is no answer', async () => {
  const said = { body: '{}' }
  const between = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(said.body),
  )
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
  const { port } = between.address() as { port: number }
  const fibre = httpFibre({ url: `http://127.0.0.1:${port}`, key: 'key', signatureSecrets: ['s'] })
  const [from, upto] = [calendarDay('2026-12-01'), calendarDay('2026-12-02')]
  for (const body of ['{}', '[]', 'null', '[{}]', '<html>', '[{"usageDate":"2026-12-05","downBytes":1,"upBytes":1}]']) {
    said.body = body
    const asks = [
      fibre.cancel('ORD1'),
      fibre.slots('ORD1', 'scope'),
      fibre.disconnect('ASID1', 'x'),
      fibre.slotsAt('Q1', 'install'),
      fibre.reserve('Q1', { mode: 'install', slot: '2026-12-08.am', reference: 'x' }),
      fibre.line('ASID1'),
      fibre.restart('ASID1', 'x'),
      ...(body === '[]' ? [] : [fibre.find('x'), fibre.usage('ASID1', from, upto)]),
    ]
    for (const answer of await Promise.allSettled(asks)) {
      expect(answer, body).toMatchObject({ status: 'rejected', reason: { name: 'UnusableAnswer' } })
    }
  }
  between.close()
})
