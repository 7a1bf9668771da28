import { overview } from '@waea/contract/overview'
import { addressOf } from './call-at.ts'
import { connectionTo } from './one-connection.ts'
import type { Person } from './people.ts'

/**
 * People who together read their dashboards at a rate, each one after another. `tookMs` collects the response times.
 */
export function readDashboards(url: string, people: readonly Person[], readsPerSecond: number) {
  const tookMs: number[] = []
  let stopped = false
  async function read(person: Person) {
    const request = connectionTo(url)
    const input = { customerUuid: person.CustomerUUID, mobileUuid: person.MobileUUID }
    const path = addressOf(overview.dashboard, input)
    while (!stopped) {
      const since = performance.now()
      await request({ method: 'GET', path, headers: { 'x-auth-token': person.token } })
      tookMs.push(performance.now() - since)
      await new Promise((next) => setTimeout(next, (1000 * people.length) / readsPerSecond))
    }
  }
  const all = people.map((person) => read(person).catch((error: Error) => console.log(error.message)))
  return {
    tookMs,
    stop: async () => {
      stopped = true
      await Promise.all(all)
    },
  }
}
