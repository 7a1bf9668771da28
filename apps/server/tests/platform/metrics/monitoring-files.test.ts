import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shopOfFile } from '../../shop/shop-support.ts'
import { scrape } from './scrape.ts'

/** The alert rules, the dashboard and the page about them, against a server's own metrics. */
const portal = shopOfFile({ METRICS_PORT: '0' })
const read = (name: string) => readFileSync(join(import.meta.dirname, '../../../../../docs', name), 'utf8')
const alerts = read('monitoring/alerts.yaml')
const page = read('operate.md')
const dashboard = JSON.parse(read('monitoring/dashboard.json')) as {
  panels: { title: string; gridPos: { x: number; y: number; w: number }; targets?: { expr: string }[] }[]
}
const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

const metricsIn = (text: string) => [
  ...new Set([...text.matchAll(/\b((?:waea|process|nodejs)_[a-z\d_]+)\b/g)].map(([, name = '']) => name)),
]
const alertNames = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

test('the alert rules and the dashboard ask for metrics that the server has', async () => {
  const { text } = await scrape(portal.server)
  const declared = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
  const named = metricsIn([alerts, ...queries].join('\n'))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !declared.includes(name))).toEqual([])
})

test('the page names every metric of ours', async () => {
  const { text } = await scrape(portal.server)
  const ours = [...text.matchAll(/^# TYPE (waea_\S+)/gm)].map(([, name = '']) => name.replace(/_oldest_seconds$/, ''))
  const named = metricsIn(page).concat(['waea_queue'])
  expect(ours.filter((name) => !named.includes(name))).toEqual([])
})

test('each alert has its line in the runbook, and each line its alert', () => {
  const lines = [...page.matchAll(/^\| `(Waea\w+)` \|/gm)].map(([, name = '']) => name)
  expect(alertNames.length).toBeGreaterThan(10)
  expect(lines).toEqual(alertNames)
})

test('each alert has an expression, a severity and a summary, and brackets that close', () => {
  const rules = alerts.split(/- alert: /).slice(1)
  const whole = rules.filter(
    (rule) => /expr: /.test(rule) && /severity: (page|ticket)/.test(rule) && /summary: "/.test(rule),
  )
  expect(whole).toHaveLength(alertNames.length)
  const count = (text: string, sign: string) => text.split(sign).length
  for (const text of [...rules, ...queries])
    for (const [open, close] of ['()', '{}', '[]']) expect(count(text, open ?? ''), text).toBe(count(text, close ?? ''))
})

test('no two panels of the dashboard stand on the same place', () => {
  const places = dashboard.panels.map(({ gridPos: { x, y } }) => `${x},${y}`)
  expect(new Set(places).size).toBe(places.length)
  expect(dashboard.panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true)
})
