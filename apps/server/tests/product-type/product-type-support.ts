import type { Input } from '@waea/contract/call'
import { productType } from '@waea/contract/mobile/product-type'
import { type Owner, whose } from '../ledger/money-support.ts'
import type { ShopPortal } from '../shop/shop-support.ts'
import { sweptUntil } from '../sims/sim-support.ts'

type Type = 'prepay' | 'postpay' | 'payg'
type Over = Partial<Input<typeof productType.transfer>>

/** Settings that allow transfers between prepay and postpay. */
export const movesAllowed = { IS_PRODUCT_TYPE_TRANSFER_ALLOWED: 'true' }

/** The body of a transfer, with a plan if one is given. */
export function moveTo(
  { CustomerUUID, MobileUUID }: Owner,
  Type: Type,
  plan?: { availability: string },
  over: Over = {},
) {
  return {
    type: Type,
    CustomerUUID,
    ProductInstanceUUID: MobileUUID,
    Type,
    ...(plan && { NewAddonAvailabilityUUID: plan.availability }),
    ...over,
  }
}

type Move = ReturnType<typeof moveTo>

/** Requests the quote of a transfer; returns the answer. */
export function askMoveQuote(portal: ShopPortal, owner: Owner, { type: _, ...move }: Move) {
  return portal.call(productType.quote, move, owner.token)
}

/** All figures of a transfer. */
export async function moveQuoteOf(portal: ShopPortal, owner: Owner, { type: _, ...move }: Move) {
  return portal.good(productType.quote, move, owner.token)
}

/** Requests a transfer; returns the answer. */
export function askMove(portal: ShopPortal, owner: Owner, move: Move, key?: string) {
  return portal.call(productType.transfer, move, { token: owner.token, ...(key && { key }) })
}

export const moveTermsOf = (portal: ShopPortal, owner: Owner) =>
  portal.good(productType.terms, whose(owner), owner.token)

/** Waits, while the clock advances, until the last transfer has ended in the given state. */
export async function moveEnded(portal: ShopPortal, owner: Owner, Status: 'done' | 'failed') {
  const ended = async () => {
    const { Transfer } = await moveTermsOf(portal, owner)
    return Transfer?.Status === Status ? Transfer : undefined
  }
  return (await ended()) ?? sweptUntil(portal, `a move that is ${Status}`, ended)
}

/** Requests a transfer as quoted and waits until it is done; returns the quote and the answer. */
export async function moved(
  portal: ShopPortal,
  owner: Owner,
  Type: Type,
  plan?: { availability: string },
  over: Over = {},
) {
  const move = moveTo(owner, Type, plan)
  const quote = await moveQuoteOf(portal, owner, move)
  const answer = await askMove(portal, owner, { ...move, ...over, QuoteUUID: quote.QuoteUUID })
  if (answer.status !== 200) throw new Error(`The move was answered ${JSON.stringify(answer.body)}`)
  return { quote, answer: answer.body, done: await moveEnded(portal, owner, 'done') }
}
