import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { PartnerOff, PartnerUnknown, UnusableAnswer } from '../../ports/ports.ts'
import { Metrics } from './metrics.ts'

const seriesOf = async (metrics: Metrics, name: string) =>
  (await metrics.scrape()).split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))

test('whatever is requested and answered, calls have one series for each name and status that there is', async () => {
  const metrics = new Metrics()
  const app = Fastify()
  metrics.measureCalls(app, ['shop.cart'])
  app.get<{ Params: { status: string } }>('/cart/:status', { config: { call: 'shop.cart' } }, (request, reply) =>
    reply.code(Number(request.params.status)).send(),
  )
  app.get('/odd/:id', { config: { call: 'made-up' } }, async () => ({}))
  for (let status = 200; status < 600; status += 1) await app.inject(`/cart/${status}`)
  for (let id = 0; id < 50; id += 1) {
    await app.inject(`/odd/${id}`)
    await app.inject(`/nowhere/${id}`)
  }
  const series = await seriesOf(metrics, 'waea_call_seconds_count')
  expect(series).toContain('waea_call_seconds_count{call="other",status="200"} 50')
  expect(series).toContain('waea_call_seconds_count{call="other",status="404"} 50')
  expect(series.some((one) => one.includes('call="shop.cart",status="other"'))).toBe(true)
  expect(series.length).toBeLessThan(40)
  expect(series.join()).not.toContain('made-up')
})

test('faults are counted by call from 0 on, so that the first one is an increase', async () => {
  const metrics = new Metrics()
  const app = Fastify()
  metrics.measureCalls(app, ['shop.cart', 'shop.orders'])
  app.get('/cart', { config: { call: 'shop.cart' } }, (_request, reply) => reply.code(500).send())
  const faults = ['shop.cart', 'shop.orders', 'other'].map((call) => `waea_faults_total{call="${call}"}`)
  expect(await seriesOf(metrics, 'waea_faults_total')).toEqual(faults.map((series) => `${series} 0`))
  await app.inject('/cart')
  const [one, ...others] = faults
  const after = [`${one} 1`, ...others.map((series) => `${series} 0`)]
  expect(await seriesOf(metrics, 'waea_faults_total')).toEqual(after)
})

test('a label of a figure that is not listed counts as another, and a label that is not declared is left out', async () => {
  const metrics = new Metrics()
  metrics.add({
    about: 'test',
    gauges: { waea_test: { help: 'A test', labels: { task: ['a'] } } },
    read: async () =>
      Array.from({ length: 1_000 }, (_, at) => ({
        gauge: 'waea_test',
        value: 1,
        labels: { task: at === 0 ? 'a' : `job ${at}`, customer: String(at) },
      })),
  })
  expect(await seriesOf(metrics, 'waea_test')).toEqual(['waea_test{task="a"} 1', 'waea_test{task="other"} 999'])
})

test('figures that can no longer be read are gone, not shown as they were or as 0', async () => {
  const metrics = new Metrics()
  let isBroken = true
  metrics.add({
    about: 'test',
    gauges: { waea_test: { help: 'A test' } },
    read: async () => {
      if (isBroken) throw new Error('no')
      return [{ gauge: 'waea_test', value: 5 }]
    },
  })
  expect(await seriesOf(metrics, 'waea_test')).toEqual([])
  isBroken = false
  expect(await seriesOf(metrics, 'waea_test')).toEqual(['waea_test 5'])
  isBroken = true
  expect(await seriesOf(metrics, 'waea_test')).toEqual([])
  expect(await seriesOf(metrics, 'waea_figures_up')).toEqual(['waea_figures_up{about="test"} 0'])
})

test('a refusal of a partner is an answer, silence and nonsense are not, and a partner that is off counts nothing', async () => {
  const metrics = new Metrics()
  const meter = metrics.partnerMeter('courier')
  const failing = (error: Error) => meter.time(() => Promise.reject(error)).catch(() => undefined)
  expect(await meter.time(async () => 'sent')).toBe('sent')
  await failing(new Error('refused'))
  await failing(new PartnerUnknown('silent'))
  await failing(new UnusableAnswer('nonsense'))
  await failing(new PartnerOff('off'))
  expect((await seriesOf(metrics, 'waea_partner_seconds_count')).sort()).toEqual([
    'waea_partner_seconds_count{partner="courier",outcome="answered"} 2',
    'waea_partner_seconds_count{partner="courier",outcome="unanswered"} 1',
    'waea_partner_seconds_count{partner="courier",outcome="unusable"} 1',
  ])
})
