import type { Hold, Move } from '@waea/domain/mobiles/mobile-state'
import type { Uuid } from '@waea/kit/ids'

declare module '../../platform/jobs/events.ts' {
  interface Events {
    'network.usage': {
      CustomerUUID: Uuid
      MobileUUID: Uuid
      documents: {
        id: string
        type: 'data' | 'voice' | 'sms' | 'mms' | 'idd_voice' | 'idd_sms'
        amount: number
        atMs: number
        destination?: string
        /** The country abroad where it was used, in two letters. */
        country?: string
        /** The document as the network sent it, for a person who has to correct it. */
        document?: unknown
      }[]
    }
    'mobile.activation-asked': { CustomerUUID: Uuid; MobileUUID: Uuid }
    'mobile.stop-asked': { CustomerUUID: Uuid; MobileUUID: Uuid }
    'mobile.activated': { CustomerUUID: Uuid; MobileUUID: Uuid }
    /** The network has seen the mobile's SIM, named by its ICCID, in a phone for the first time. */
    'mobile.seen': { CustomerUUID: Uuid; MobileUUID: Uuid; ICCID?: string }
    /** A change was ordered at the network for a mobile in service. */
    'mobile.order-asked': { CustomerUUID: Uuid; MobileUUID: Uuid }
    /** The network has reported something that may be older than its last answer: query it. */
    'mobile.doubted': { CustomerUUID: Uuid; MobileUUID: Uuid }
    /**
     * The network has suspended the mobile or resumed it; `afterArrears` if we ordered the resumption because its bills
     * are paid.
     */
    'mobile.use-changed': {
      CustomerUUID: Uuid
      MobileUUID: Uuid
      inUse: boolean
      afterArrears?: true
      Holds: readonly Hold[]
      at: number
    }
    /** A replacement SIM has moved into its mobile, and is no longer a mobile of its own. */
    'mobile.sim-replaced': { CustomerUUID: Uuid; MobileUUID: Uuid; ReplacementUUID: Uuid }
    /** An unused SIM was removed from its customer's mobiles. */
    'mobile.removed': { CustomerUUID: Uuid; MobileUUID: Uuid }
    /** A change of the mobile's SIM, number or provider has ended: done by the network, or failed. */
    'mobile.move-ended': {
      CustomerUUID: Uuid
      MobileUUID: Uuid
      move: Move
      MoveUUID: Uuid
      outcome: 'done' | 'failed'
      reason?: string
    }
    /** The network has completed or failed an order; `because` is why it was ordered. */
    'mobile.order-ended': { CustomerUUID: Uuid; MobileUUID: Uuid; because: string; isDone: boolean }
    /** The network has reported a change of the mobile's features. */
    'mobile.features-heard': { CustomerUUID: Uuid; MobileUUID: Uuid }
    /** The network has ended the mobile's service for good. */
    'mobile.ended': { CustomerUUID: Uuid; MobileUUID: Uuid }
    'mobile.activation-failed': { CustomerUUID: Uuid; MobileUUID: Uuid; reason: string }
  }
}
