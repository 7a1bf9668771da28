import { randomUUID } from 'node:crypto'
import { type Callbacks, openCallbacks, signedIn } from '../callbacks.ts'
import type { SandboxContext } from '../partner.ts'
import type { NetworkStore } from './store.ts'

type EventType =
  | 'ServiceStateChangeEvent'
  | 'ServiceAttachEvent'
  | 'ServiceAttributeValueChangeEvent'
  | 'MonitorStateChangeEvent'
  | 'ProfileStateChangeEvent'

/** Sends events to the listeners. */
export interface NetworkEvents {
  tell(type: EventType, correlationId: string, event: Record<string, unknown>): void
  /** Pushes usage documents to NETWORK_USAGE_URL; false when it is not set. */
  pushUsage(documents: readonly unknown[]): boolean
  drained: Callbacks['drained']
  close(): void
}

/** The event types in a listener's query `eventType=A,B`; all service events when it names none. */
function typesIn(query: string | undefined): readonly string[] {
  const types = new URLSearchParams(query ?? '').get('eventType')
  return types
    ? types.split(',')
    : ['ServiceStateChangeEvent', 'ServiceAttachEvent', 'ServiceAttributeValueChangeEvent']
}

/** Sends events to NETWORK_CALLBACK_URL and to the listeners registered at the hub. */
export function openEvents(ctx: SandboxContext, store: NetworkStore): NetworkEvents {
  const callbacks = openCallbacks({
    name: 'network-events',
    dataDir: ctx.dataDir,
    headersOf: signedIn('x-network-signature', ctx.setting('NETWORK_SIGNATURE_SECRET') ?? 'network-signature-sandbox'),
    faults: ctx.faults,
    now: ctx.now,
    log: ctx.log,
  })
  const fixed = ctx.setting('NETWORK_CALLBACK_URL')
  const fixedTypes = ctx.setting('NETWORK_EVENT_TYPES')

  function listeners(type: EventType): string[] {
    const registered = [...store.all('listener')].filter(({ query }) => typesIn(query).includes(type))
    const urls = registered.map(({ callback }) => callback)
    if (fixed && typesIn(fixedTypes && `eventType=${fixedTypes}`).includes(type)) urls.unshift(fixed)
    return [...new Set(urls)]
  }

  return {
    tell(type, correlationId, event) {
      const now = ctx.now().toISOString()
      const envelope = {
        eventId: randomUUID(),
        eventType: type,
        eventTime: now,
        correlationId,
        domain: 'mobile',
        event,
      }
      for (const url of listeners(type)) callbacks.send(url, envelope, type)
    },
    pushUsage(documents) {
      const url = ctx.setting('NETWORK_USAGE_URL')
      if (url) callbacks.send(url, documents, 'usage')
      return url !== undefined
    },
    drained: callbacks.drained,
    close: callbacks.close,
  }
}
