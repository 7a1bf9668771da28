import type { FastifyRequest } from 'fastify'
import type { SandboxContext } from '../partner.ts'
import type { Attachments } from './attachments.ts'
import type { NetworkEvents } from './events.ts'
import type { Provisioning } from './provisioning.ts'
import type { NetworkStore } from './store.ts'

/** What the routes of the network share. */
export interface NetworkFloor {
  ctx: SandboxContext
  store: NetworkStore
  events: NetworkEvents
  provisioning: Provisioning
  attachments: Attachments
  serviceHref(id: string): string
  monitorHref(id: string): string
  /** Runs a request once per x-request-id or reference and replays its answer; refuses 409 when the body differs. */
  once<Answer>(request: FastifyRequest, act: () => Answer): Answer
  /** Resolves when the service has nothing pending and all its events are delivered. */
  settled(serviceId: string | undefined): Promise<void>
}
