import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { shop } from '@waea/contract/shop'
import { isRefusal, type Refusal } from '@waea/domain/refusal'
import { type Cart, dueAtCheckout, simCount } from '@waea/domain/shop/cart'
import { keptCartId } from '@waea/domain/shop/cart-storage'
import { useEffect } from 'react'
import type { Send } from '../../shell/calls/api.ts'
import { browserMemory } from '../../shell/device/memory.ts'
import { noteCartCount } from '../../shell/frame/cart-count.ts'
import { keptCart } from '../../shell/session/kept-cart.ts'
import { usePortal, useSession } from '../../shell/session/portal.tsx'
import { findCart, newCart, type ShownCart } from './find-cart.ts'

const queryKey = ['cart'] as const
/**
 * The cart of this browser or of the signed-in customer (1§4). Changes show at once and are saved in order; the
 * server's prices and notices then replace the local guess.
 */
export function useCart() {
  const { send } = usePortal()
  const queries = useQueryClient()
  const session = useSession()
  const customerUuid = session.status === 'signed-in' ? session.customerUuid : undefined

  const cart = useQuery({
    queryKey: [...queryKey, customerUuid ?? ''],
    queryFn: () => findCart(send, keptCart(browserMemory()), customerUuid),
    enabled: session.status !== 'restoring',
    staleTime: 60_000,
  })
  const count = cart.data && simCount(cart.data)
  useEffect(() => {
    if (count !== undefined) noteCartCount(count)
  }, [count])
  const saving = useMutation({
    // Save one at a time: the first save gives a new cart its id, and the last one wins.
    scope: { id: 'cart' },
    mutationFn: (wanted: ShownCart) => saveCart(send, queries, [...queryKey, customerUuid ?? ''], wanted, customerUuid),
    onError: () => queries.invalidateQueries({ queryKey }),
  })
  /** Changes the cart by a domain rule; a refusal changes nothing and is returned. */
  const change = (decide: (cart: Cart) => Cart | Refusal): Refusal | undefined => {
    const key = [...queryKey, customerUuid ?? '']
    const before = queries.getQueryData<ShownCart>(key) ?? newCart()
    const after = decide(before)
    if (isRefusal(after)) return after
    const shown = { ...before, ...after, DueCents: dueAtCheckout(after), Notices: [] }
    // A response already under way predates the change, and would undo it.
    void queries.cancelQueries({ queryKey: key })
    queries.setQueryData(key, shown)
    saving.mutate(shown)
    return undefined
  }
  return {
    cart: cart.data,
    isLoading: cart.isPending,
    error: cart.error,
    refetch: cart.refetch,
    isRefetching: cart.isFetching,
    change,
    /** Puts back a cart as it was. */
    restore: (before: ShownCart) => change(() => before),
    isSaving: saving.isPending,
    saveError: saving.error,
  }
}
export type CartInUse = ReturnType<typeof useCart>

/** Forgets the cart here, after it was bought. */
export function forgetCart(queries: QueryClient): void {
  keptCart(browserMemory()).keep(undefined)
  noteCartCount(0)
  queries.removeQueries({ queryKey })
}

async function saveCart(
  send: Send,
  queries: QueryClient,
  key: readonly unknown[],
  wanted: ShownCart,
  customerUuid: string | undefined,
): Promise<void> {
  const kept = keptCart(browserMemory())
  // A new cart may have got its id from the previous save.
  const known = queries.getQueryData<ShownCart>(key)?.UUID || wanted.UUID
  const saved = await send(shop.saveCart, {
    SPID: 2,
    ...(known !== '' && { UUID: known }),
    ...(customerUuid !== undefined && { CustomerUUID: customerUuid }),
    Items: wanted.Items,
  })
  kept.keep(keptCartId(saved))
  const shown = queries.getQueryData<ShownCart>(key)
  // While another change waits to be saved, keep its state and take over only the id.
  const isNewest = shown === undefined || shown.Items === wanted.Items
  queries.setQueryData(key, isNewest ? saved : { ...shown, UUID: saved.UUID, Number: saved.Number })
}
