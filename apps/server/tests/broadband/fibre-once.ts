import { broadband } from '@waea/contract/fibre/broadband'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import type { ShopPortal } from '../shop/shop-support.ts'
import { buyerWithCard, connectedHere, draftAt, ordered, withRouter } from './fibre-support.ts'

/** The idempotent fibre calls; part of once-calls.ts. */
export const fibreOnce = {
  'broadband.fibreCheckout': {
    call: broadband.fibreCheckout,
    charges: 1 as const,
    again: ({ OrderID }: Record<string, unknown>) => ({ OrderID, Status: 'COMPLETED' }),
    async prepare(portal: ShopPortal) {
      const buyer = await buyerWithCard(portal)
      const input = { ...(await draftAt(portal, buyer, '12', { Items: withRouter() })), PaymentMethodID: buyer.card }
      return { input, token: buyer.token }
    },
  },
  'broadband.bookVisit': {
    call: broadband.bookVisit,
    charges: 0 as const,
    again: ({ Visits }: Record<string, unknown>) => ({ Step: 'install', Visits }),
    async prepare(portal: ShopPortal) {
      const buyer = await buyerWithCard(portal)
      const { UUID: id } = await ordered(portal, buyer, '11')
      const { CustomerUUID } = buyer
      const slots = { id, CustomerUUID, Mode: 'install' as const }
      const { AvailableTimeSlots } = await portal.good(broadband.timeSlots, slots, buyer.token)
      return { input: { ...slots, TimeSlotID: AvailableTimeSlots[0]?.ID ?? '' }, token: buyer.token }
    },
  },
  'broadband.cancelFibreOrder': {
    call: broadband.cancelFibreOrder,
    charges: 0 as const,
    again: () => ({ Status: 'CANCELED' }),
    async prepare(portal: ShopPortal) {
      const buyer = await buyerWithCard(portal)
      const { UUID: id } = await ordered(portal, buyer, '11')
      return { input: { id, CustomerUUID: buyer.CustomerUUID }, token: buyer.token }
    },
  },
  'broadband.changeFibrePlan': {
    call: broadband.changeFibrePlan,
    charges: 0 as const,
    isUndone: true as const,
    again: () => ({ Status: 'ACTIVE' }),
    async prepare(portal: ShopPortal) {
      const { buyer, ufb } = await connectedHere(portal)
      const { CustomerUUID, token } = buyer
      const ProductAvailabilityUUID = demoPlans.fibreMax.availability
      return { input: { UUID: ufb.UUID, CustomerUUID, ProductAvailabilityUUID }, token }
    },
  },
  'broadband.endUfb': {
    call: broadband.endUfb,
    charges: 0 as const,
    isUndone: true as const,
    again: () => ({ Status: 'ACTIVE' }),
    async prepare(portal: ShopPortal) {
      const { buyer, ufb } = await connectedHere(portal)
      const { token } = await portal.signIn(buyer)
      return { input: { customerUuid: buyer.CustomerUUID, ufbUuid: ufb.UUID }, token }
    },
  },
}
