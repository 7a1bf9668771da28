import type { Callbacks } from '../callbacks.ts'
import type { SandboxContext } from '../partner.ts'
import type { Desk, Ticket } from './desk.ts'

/** What the help desk's parts share. */
export interface Parts {
  ctx: SandboxContext
  desk: Desk
  callbacks: Callbacks
  /** Sends the portal a webhook about a ticket. */
  tell(ticket: Ticket, type: string): void
}
