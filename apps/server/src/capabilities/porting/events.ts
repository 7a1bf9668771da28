import type { Uuid } from '@waea/kit/ids'

declare module '../../platform/jobs/events.ts' {
  interface Events {
    /** A port has a step due. */
    'port.due': { CustomerUUID: Uuid; PortUUID: Uuid }
    /** A number has moved: to us, or to another provider. */
    'port.completed': { CustomerUUID: Uuid; MobileUUID: Uuid; PortUUID: Uuid; direction: 'in' | 'out' }
  }
}
