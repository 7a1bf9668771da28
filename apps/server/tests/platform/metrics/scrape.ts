import type { Server } from '../../../src/server.ts'

/** One scrape of a server's metrics. */
export interface Scrape {
  text: string
  /** The value of a series, such as `waea_jobs_failing{task="a.b"}`; undefined if the scrape doesn't have it. */
  value(series: string): number | undefined
  /** The series of a metric, with their labels. */
  series(metric: string): string[]
}

/** Scrapes the metrics of a server that was started with METRICS_PORT. */
export async function scrape({ operationsUrl }: Pick<Server, 'operationsUrl'>): Promise<Scrape> {
  const answer = await fetch(`${operationsUrl}/metrics`)
  if (!answer.ok) throw new Error(`The metrics were answered ${answer.status}`)
  const text = await answer.text()
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  const values = new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
  return {
    text,
    value: (series) => values.get(series),
    series: (metric) => [...values.keys()].filter((one) => one === metric || one.startsWith(`${metric}{`)),
  }
}
