import { Type } from 'typebox'
import { calls, provider } from '../call.ts'
import { Cents, Shape, Uuid } from '../shapes.ts'

const ofMobile = '/api/operator/v1/customers/:customerUuid/mobiles/:mobileUuid/replacement-sim'

/**
 * SIM cards that the provider's people post to a customer, to replace the SIM of a mobile. They are free of charge:
 * only the customer can be charged for one, by ordering it in the portal.
 */
export const providerReplacements = calls({
  replacementSim: {
    is: `GET ${ofMobile}`,
    says: 'Where a SIM card for a mobile could be posted, what its customer would pay for it, and those that are not in use yet.',
    who: provider('customer:read'),
    gives: Shape({
      /** Whether SIM cards can be posted at all. */
      IsOnSale: Type.Boolean(),
      /** What the customer pays for one that they order. */
      PriceCents: Cents,
      /** The customer's delivery addresses, the default first. */
      Addresses: Type.Array(Shape({ AddressUUID: Uuid, Lines: Type.Array(Type.String()) })),
      /** Cards that were ordered for the mobile and are not in it, the newest first, by the last digits of each. */
      Waiting: Type.Array(Shape({ Last4: Type.String() })),
    }),
    refuses: ['not-found'],
  },
  sendReplacement: {
    is: `POST ${ofMobile}`,
    says:
      'Orders a SIM card that replaces the SIM of a mobile, posted to a delivery address of its customer, free of charge. The ' +
      'customer is mailed. The number moves once the card is swapped in.',
    who: provider('sim:send'),
    body: Shape({ AddressUUID: Uuid }),
    gives: Shape({ OrderNumber: Type.String() }),
    refuses: ['not-found', 'sim-action-failed', 'sim-type-not-available', 'no-location', 'address-incomplete'],
    once: true,
  },
})
