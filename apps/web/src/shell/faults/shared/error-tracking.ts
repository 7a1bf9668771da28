import {
  BrowserClient,
  captureException,
  dedupeIntegration,
  defaultStackParser,
  getCurrentScope,
  linkedErrorsIntegration,
  makeFetchTransport,
} from '@sentry/browser'
import { CallError } from '@waea/contract/call-error'
import { withoutPersonalData } from '@waea/kit/personal-data'
import { SignedOutError } from '../../session/shared/portal.tsx'
import type { PublicSettings } from '../../session/shared/settings.ts'
import { subscribeToFaults } from './faults.ts'

/**
 * The sample rates of the error tracker (3§9.5): every error, and a recording of 5% of sessions and of all with an
 * error.
 */
const shares = { sampleRate: 1, replaysSessionSampleRate: 0.05, replaysOnErrorSampleRate: 1 } as const

/**
 * Reports the portal's faults to the deployment's error tracker, which speaks Sentry's protocol. Loaded after the page,
 * and only if the deployment names a tracker. Nothing personal leaves the page: no account, no trail of actions, and
 * every text passes `withoutPersonalData`.
 */
export async function trackErrors({ errorTracking, version, production }: PublicSettings): Promise<void> {
  if (!errorTracking) return
  const client = new BrowserClient({
    ...shares,
    dsn: errorTracking.dsn,
    release: `waea@${version}`,
    environment: production ? 'production' : 'demo',
    transport: scrubbedTransport,
    stackParser: defaultStackParser,
    integrations: [dedupeIntegration(), linkedErrorsIntegration()],
    maxBreadcrumbs: 0,
    sendClientReports: false,
  })
  getCurrentScope().setClient(client)
  client.init()
  const { replay } = await import('../error-replay.ts')
  client.addIntegration(replay())
  subscribeToFaults((fault) => {
    if (!isExpected(fault)) captureException(fault)
  })
}

/** Refusals and cancelled requests are not faults; the screens report them to people. */
function isExpected(fault: unknown): boolean {
  if (fault instanceof CallError || fault instanceof SignedOutError) return true
  return fault instanceof Error && fault.name === 'AbortError'
}

type Envelope = Parameters<ReturnType<typeof makeFetchTransport>['send']>[0]

/** A fetch transport that removes personal data from everything it sends. */
function scrubbedTransport(options: Parameters<typeof makeFetchTransport>[0]) {
  const transport = makeFetchTransport(options)
  return { ...transport, send: (envelope: Envelope) => transport.send(cleaned(envelope)) }
}

function cleaned([header, items]: Envelope): Envelope {
  const clean = (text: string) => withoutPersonalData(text, location.origin)
  const cleanItems = (items as [object, unknown][]).map(([about, payload]) => {
    if (typeof payload !== 'string') return [about, JSON.parse(clean(JSON.stringify(payload)))]
    const text = clean(payload)
    return [{ ...about, length: new TextEncoder().encode(text).length }, text]
  })
  return [header, cleanItems] as Envelope
}
