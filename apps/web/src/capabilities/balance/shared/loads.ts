import { balance } from '@waea/contract/money/balance'
import { leaving } from '@waea/contract/people/leaving'
import { type Given, type Want, want } from '../../../shell/routing/shared/route-table.ts'
import { mobileInUse, mobilesOf } from '../../mobiles/shared/loads.ts'
import { cardsOf } from '../../payments/shared/loads.ts'

/**
 * Data for the top-up form: the mobiles and which of them end, the cards, and the credit and automatic top-up of the
 * mobile in use.
 */
export function creditAndCards(given: Given): Want[] {
  const mobile = mobileInUse(given)
  const ofMobile = mobile ? [want(balance.credit, mobile), want(balance.autoTopUp, mobile)] : []
  const { customerUuid } = given
  const ends = customerUuid ? [want(leaving.read, { customerUuid })] : []
  return [...mobilesOf(given), ...cardsOf(given), ...ofMobile, ...ends]
}
