import { Type } from 'typebox'
import { calls, minutes, ownCustomer } from '../call.ts'
import { Day, Shape, Uuid } from '../shapes.ts'
import { CatalogueEntry, Price } from '../shop/catalogue-shapes.ts'

/** An offer valid today, on a plan or add-on that is on sale. */
const Offer = Shape({
  UUID: Uuid,
  Entry: CatalogueEntry,
  Price,
  /** Its last day, where it has one. */
  Until: Type.Optional(Day),
})

/** Offers for one customer. */
export const offers = calls({
  offers: {
    is: 'GET /api/frontend/v1/offers',
    says: 'The offers that are aimed at a customer, each with its reason, and those that are everybody’s (1§2).',
    who: ownCustomer('CustomerUUID', 'query'),
    query: Shape({ CustomerUUID: Uuid }),
    gives: Shape({
      YourOffers: Type.Array(Shape({ ...Offer.properties, Because: Type.String() })),
      AllOffers: Type.Array(Offer),
    }),
    refuses: ['not-found'],
    fresh: minutes(3),
  },
})
