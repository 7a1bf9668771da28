import type { Event } from '@sentry/core'
import type { Runtime } from '../../platform/context.ts'
import type { Config } from '../../platform/process/config.ts'
import type { FaultsPort } from '../../ports/faults.ts'
import { redactedEvent } from './redact-event.ts'

const answerWithinMs = 5_000
const closeWithinMs = 2_000

/**
 * Reports faults to the error tracker in the settings. Without one nothing is reported and its code is not loaded. If
 * it cannot be opened, the log says so once and nothing is reported.
 */
export function errorTracker(
  { sentryDsn, version, production, publicUrl }: Config,
  log: Runtime['log'],
  open: (settings: Settings) => Promise<Client> = openClient,
): FaultsPort {
  if (!sentryDsn) return { report: () => undefined, close: async () => undefined }
  const opening = open({
    dsn: sentryDsn,
    release: `waea@${version}`,
    environment: production ? 'production' : 'demo',
    beforeSend: (event: Event) => ({ ...redactedEvent(event, publicUrl), type: undefined }),
  }).catch((error: unknown) => {
    log('The error tracker could not be opened', { reason: String(error) })
    return undefined
  })
  return {
    report: (error, where) => {
      opening
        .then((client) => client?.tell(error, where))
        .catch((reason: unknown) => log('The error tracker was not told of a fault', { where, reason: String(reason) }))
    },
    close: async () => void (await (await opening)?.close()),
  }
}

interface Settings {
  dsn: string
  release: string
  environment: string
  beforeSend(event: Event): Event & { type: undefined }
}

interface Client {
  tell(error: unknown, where: string): void
  close(): PromiseLike<boolean>
}

async function openClient(settings: Settings): Promise<Client> {
  const [{ createStackParser, createTransport, Scope }, { nodeStackLineParser, ServerRuntimeClient }] =
    await Promise.all([import('@sentry/core'), import('@sentry/core/server')])
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
