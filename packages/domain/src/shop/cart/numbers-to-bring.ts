import { type NumberToBring, numberToBring } from '../../porting/request.ts'
import { isRefusal, type Refusal, refuse } from '../../refusal.ts'
import type { CartItem, CartItemAttributes } from './cart.ts'
import { notesPorting, withNumber } from './cart-summaries.ts'

/** A number that a SIM of the cart brings; `n` counts SIMs from 1. */
export interface NumberInCart {
  n: number
  number: NumberToBring
}

/**
 * The numbers that the SIMs of a cart bring, read as bringing one to a SIM in service reads them. Refuses, by the SIM's
 * number: where bringing is not offered, 'porting-off'; with a SIM that goes into a mobile, which keeps its number,
 * 'porting-into-mobile'; a number that two SIMs bring, 'porting-twice'; and what `numberToBring` refuses.
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

/** A number as a SIM of the cart notes it: with the proof that its kind takes, and no other. */
export function notedNumber({ MSISDN, type, carrier, proof, nametag }: NumberToBring): CartItemAttributes {
  return {
    PortingOverMSISDN: MSISDN,
    PortingOverMSISDNType: type,
    PortingCarrierLSP: carrier,
    ...(type === 'prepay' ? { PortingPriorSIMID: proof } : { PortingAccountLSP: proof }),
    ...(nametag !== null && { PortingNametagLSP: nametag }),
  }
}

/** The items with every number noted in the one way that it is stored. Refuses what `numbersToBring` does. */
export function withNumbersNoted(items: readonly CartItem[], isOffered: boolean): CartItem[] | Refusal {
  const numbers = numbersToBring(items, isOffered)
  if (isRefusal(numbers)) return numbers
  return items.map((item, at) => {
    const brought = numbers.find(({ n }) => n === at + 1)
    return brought ? withNumber(item, notedNumber(brought.number)) : item
  })
}
