import { catalogue } from '@waea/contract/catalogue'
import { type Part, part } from '../../platform/part.ts'
import { catalogueCalls } from './catalogue.calls.ts'

export { type CatalogueNow, catalogueNow, freshCatalogue, type Offer } from './catalogue-now.ts'
export { demoPlans } from './demo-catalogue.ts'
export { seedCatalogue } from './seed-catalogue.ts'

/** What is on sale, and its price. */
export const cataloguePart: Part = part({ name: 'catalogue', calls: catalogue, handlers: catalogueCalls })
