import type { Event } from '@sentry/core'
import type { Config } from '../../platform/config.ts'
import type { FaultsPort } from '../../ports/faults.ts'
import { telling } from './telling.ts'

const answerWithinMs = 5_000
const closeWithinMs = 2_000

/** Reports faults to the error tracker that the settings name; without one nobody is told, and its code is not loaded. */
export function errorTracker({ sentryDsn, version, production, publicUrl }: Config): FaultsPort {
  if (!sentryDsn) return { tell: () => undefined, close: async () => undefined }
  const opening = openClient({
    dsn: sentryDsn,
    release: `waea@${version}`,
    environment: production ? 'production' : 'demo',
    beforeSend: (event: Event) => ({ ...telling(event, publicUrl), type: undefined }),
  })
  return {
    tell: (error, where) => void opening.then((client) => client.tell(error, where)),
    close: async () => void (await (await opening).close()),
  }
}

interface Settings {
  dsn: string
  release: string
  environment: string
  beforeSend(event: Event): Event & { type: undefined }
}

async function openClient(settings: Settings) {
  const { createStackParser, createTransport, nodeStackLineParser, Scope, ServerRuntimeClient } = await import(
    '@sentry/core'
  )
  const client = new ServerRuntimeClient({
    ...settings,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    integrations: [],
    maxBreadcrumbs: 0,
    sendClientReports: false,
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const answer = await fetch(options.url, {
          method: 'POST',
          body: typeof body === 'string' ? body : Buffer.from(body),
          signal: AbortSignal.timeout(answerWithinMs),
        })
        await answer.body?.cancel()
        const limits = ['x-sentry-rate-limits', 'retry-after'] as const
        const headers = Object.fromEntries(limits.map((name) => [name, answer.headers.get(name)]))
        return { statusCode: answer.status, headers: headers as Record<(typeof limits)[number], string | null> }
      }),
  })
  client.init()
  return {
    tell(error: unknown, where: string): void {
      const scope = new Scope()
      scope.setTransactionName(where)
      client.captureException(error, {}, scope)
    },
    close: () => client.close(closeWithinMs),
  }
}
