import { catalogue } from '@waea/contract/shop/catalogue'
import { type Part, part } from '../../platform/jobs/part.ts'
import { catalogueCalls } from './calls.ts'

/** What is on sale, and its price. */
export const cataloguePart: Part = part({
  name: 'catalogue',
  personalData: { tables: { aims: [] } },
  calls: catalogue,
  handlers: catalogueCalls,
})
