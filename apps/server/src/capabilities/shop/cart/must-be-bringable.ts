import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { CartItem } from '@waea/domain/shop/cart/cart'
import { numbersToBring, withNumbersNoted } from '@waea/domain/shop/cart/numbers-to-bring'
import type { Ctx } from '../../../platform/ctx.ts'
import { mobilesByNumber } from '../../mobiles/index.ts'
import { isNumberOnItsWay } from '../../porting/index.ts'

/** The items with their porting numbers in the form that is stored. Refuses as `numbersToBring` does. */
export function withBroughtNumbers(ctx: Ctx, items: readonly CartItem[]): CartItem[] {
  return accept(withNumbersNoted(items, ctx.flags.IS_NUMBER_PORTING_AT_CHECKOUT_ALLOWED))
}

/**
 * Refuses a number that is with us already ('porting-own-number') or being ported to us ('port-in-progress'), and what
 * `numbersToBring` refuses. Call it only for signed-in people, because it reveals which numbers are ours.
 */
export async function mustBeBringable(ctx: Ctx, items: readonly CartItem[]): Promise<void> {
  const brought = accept(numbersToBring(items, ctx.flags.IS_NUMBER_PORTING_AT_CHECKOUT_ALLOWED))
  for (const { n, number } of brought) {
    const refused = (await mobilesByNumber(ctx, number.MSISDN, true)).length
      ? 'porting-own-number'
      : (await isNumberOnItsWay(ctx, number.MSISDN))
        ? 'port-in-progress'
        : undefined
    if (refused) throw new Refused(refuse(refused, { n }, 'PortingOverMSISDN'))
  }
}
