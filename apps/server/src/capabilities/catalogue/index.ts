import { catalogue } from '@waea/contract/shop/catalogue'
import { type Part, part } from '../../platform/jobs/part.ts'
import { catalogueCalls } from './catalogue.calls.ts'

export { type CatalogueOffer, saveAims } from './catalogue.store.ts'
export { catalogueFor, catalogueNow, freshCatalogue, freshCatalogueFor, offerOn } from './catalogue-now.ts'
export type { CatalogueNow, Offer } from './catalogue-of-day.ts'
export { demoPlans } from './demo-catalogue.ts'
export { catalogueFile, changeCatalogue } from './file.ts'
export { aimedOffers, type OfferToday, offersToday } from './offers-today.ts'
export { seedCatalogue } from './seed-catalogue.ts'

/** What is on sale, and its price. */
export const cataloguePart: Part = part({ name: 'catalogue', calls: catalogue, handlers: catalogueCalls })
