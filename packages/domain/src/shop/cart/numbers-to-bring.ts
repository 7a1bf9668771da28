import { type NumberToBring, numberToBring } from '../../porting/request.ts'
import { isRefusal, type Refusal, refuse } from '../../refusal.ts'
import type { CartItem, CartItemAttributes } from './cart.ts'
import { notesPorting, withNumber } from './cart-summaries.ts'

/** A number brought by a SIM in the cart; `n` counts SIMs from 1. */
export interface NumberInCart {
  n: number
  number: NumberToBring
}

/**
 * The numbers the SIMs of a cart bring, read like those brought to a SIM in service. Refuses, by the SIM's number:
 * 'porting-off' if bringing numbers is not offered; 'porting-into-mobile' for a SIM that goes into a mobile, which
 * keeps its number; 'porting-twice' for a number on two SIMs; and what `numberToBring` refuses.
 */
export function numbersToBring(items: readonly CartItem[], isOffered: boolean): NumberInCart[] | Refusal {
  const found: NumberInCart[] = []
  for (const [at, item] of items.entries()) {
    const n = at + 1
    if (!notesPorting(item)) continue
    if (!isOffered) return refuse('porting-off', { n })
    if (item.Attributes.ReplacesMobileUUID) return refuse('porting-into-mobile', { n })
    const number = numberToBring(item.Attributes)
    if (isRefusal(number)) return { ...number, detail: { ...number.detail, n } }
    if (found.some((other) => other.number.MSISDN === number.MSISDN)) {
      return refuse('porting-twice', { n }, 'PortingOverMSISDN')
    }
    found.push({ n, number })
  }
  return found
}

/** The cart attributes of a number to bring, with the one proof its type needs. */
export function notedNumber({ MSISDN, type, carrier, proof, nametag }: NumberToBring): CartItemAttributes {
  return {
    PortingOverMSISDN: MSISDN,
    PortingOverMSISDNType: type,
    PortingCarrierLSP: carrier,
    ...(type === 'prepay' ? { PortingPriorSIMID: proof } : { PortingAccountLSP: proof }),
    ...(nametag !== null && { PortingNametagLSP: nametag }),
  }
}

/** The items with every number in its stored form. Refuses what `numbersToBring` does. */
export function withNumbersNoted(items: readonly CartItem[], isOffered: boolean): CartItem[] | Refusal {
  const numbers = numbersToBring(items, isOffered)
  if (isRefusal(numbers)) return numbers
  return items.map((item, at) => {
    const brought = numbers.find(({ n }) => n === at + 1)
    return brought ? withNumber(item, notedNumber(brought.number)) : item
  })
}
