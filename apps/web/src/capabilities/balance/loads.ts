import { balance } from '@waea/contract/balance'
import { type Given, type Want, want } from '../../shell/routing/route-table.ts'
import { mobileInUse, mobilesOf } from '../mobiles/loads.ts'
import { cardsOf } from '../payments/loads.ts'

/** What the form of a top-up shows: the mobiles, the cards, and the credit and automatic top-up of the mobile in use. */
export function creditAndCards(given: Given): Want[] {
  const mobile = mobileInUse(given)
  const ofMobile = mobile ? [want(balance.credit, mobile), want(balance.autoTopUp, mobile)] : []
  return [...mobilesOf(given), ...cardsOf(given), ...ofMobile]
}
