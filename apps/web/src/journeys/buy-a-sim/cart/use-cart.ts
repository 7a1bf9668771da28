import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError } from '@waea/contract/call-error'
import { shop } from '@waea/contract/shop/shop'
import { isRefusal, type Refusal } from '@waea/domain/refusal'
import { type Cart, dueAtCheckout, simCount } from '@waea/domain/shop/cart/cart'
import { keptCartId } from '@waea/domain/shop/cart/cart-storage'
import { useEffect, useRef } from 'react'
import type { Send } from '../../../shell/calls/shared/api.ts'
import { browserMemory } from '../../../shell/device/shared/memory.ts'
import { noteCartCount } from '../../../shell/frame/shared/cart-count.ts'
import { keptCart } from '../../../shell/session/shared/kept-cart.ts'
import { usePortal, useSession } from '../../../shell/session/shared/portal.tsx'
import { findCart, newCart, type ShownCart } from './find-cart.ts'

const queryKey = ['cart'] as const
type Decide = (cart: Cart) => Cart | Refusal

/**
 * The cart of this browser or of the signed-in customer (1§4). Changes show at once and are saved in order; the
 * server's prices and notices then replace the local estimate. If a save fails, the cart goes back to the last saved
 * state.
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
  const key = [...queryKey, customerUuid ?? '']
  const { saving, lastSaved } = useSaving(key, customerUuid)
  /** The cart after applying a domain rule, to show or save. */
  const changed = (decide: Decide): ShownCart | Refusal => {
    const before = queries.getQueryData<ShownCart>(key) ?? newCart()
    const after = decide(before)
    if (isRefusal(after)) return after
    // A response still under way is older than the change, and would undo it.
    void queries.cancelQueries({ queryKey: key })
    // A different id means that the person chose between two carts; keep nothing of the previous one.
    const kept = after.UUID === before.UUID ? before : newCart()
    return { ...kept, ...after, DueCents: dueAtCheckout(after), Notices: [] }
  }
  /** Changes the cart; a refusal changes nothing and is returned. Calls `onSaved` once it is saved. */
  const change = (decide: Decide, onSaved?: () => void): Refusal | undefined => {
    const shown = changed(decide)
    if (isRefusal(shown)) return shown
    if (!saving.isPending) lastSaved.current = queries.getQueryData<ShownCart>(key)
    // The cache stores a copy; comparing with it tells the save whether another change has followed.
    const kept = queries.setQueryData<ShownCart>(key, shown) ?? shown
    // The cart shows the error of a failed save.
    void saving.mutateAsync(kept).then(onSaved, () => {})
    return undefined
  }
  /**
   * Like `change`, but resolves once saved, so that the change isn't lost when the caller then leaves the page. Throws
   * a CallError.
   */
  const changeSaved = async (decide: Decide): Promise<Refusal | undefined> => {
    const wanted = changed(decide)
    if (isRefusal(wanted)) return wanted
    try {
      queries.setQueryData(key, await saving.mutateAsync(wanted))
    } catch (error) {
      // The caller shows the error.
      saving.reset()
      throw error
    }
    return undefined
  }
  return {
    cart: cart.data,
    isLoading: cart.isPending,
    error: cart.data && isLostConnection(cart.error) ? null : cart.error,
    refetch: cart.refetch,
    isRefetching: cart.isFetching,
    change,
    changeSaved,
    /** Restores a cart to an earlier state. */
    restore: (before: ShownCart) => change(() => before),
    isSaving: saving.isPending,
    saveError: saving.error,
  }
}
export type CartInUse = ReturnType<typeof useCart>

/** Saves carts in order; if a save fails, the last saved cart is shown again. */
function useSaving(key: readonly unknown[], customerUuid: string | undefined) {
  const { send } = usePortal()
  const queries = useQueryClient()
  const lastSaved = useRef<ShownCart>(undefined)
  const saving = useMutation({
    // Save one at a time: the first save gives a new cart its id, and the last one wins.
    scope: { id: 'cart' },
    mutationFn: (wanted: ShownCart) => saveCart(send, queries, key, wanted, customerUuid),
    onError: (_error, wanted) => {
      const isNewest = queries.getQueryData<ShownCart>(key)?.Items === wanted.Items
      if (isNewest && lastSaved.current) queries.setQueryData(key, lastSaved.current)
      return queries.invalidateQueries({ queryKey })
    },
  })
  return { saving, lastSaved }
}

/** Whether only the connection is missing. A cart that was loaded then stays visible. */
function isLostConnection(error: Error | null): boolean {
  return error instanceof CallError && error.status === 0
}

/** Forgets the cart in this browser, after it was bought. */
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
): Promise<ShownCart> {
  const kept = keptCart(browserMemory())
  // A new cart may have received its id from the previous save.
  const known = wanted.UUID || queries.getQueryData<ShownCart>(key)?.UUID || ''
  const input = {
    SPID: 2,
    ...(known !== '' && { UUID: known }),
    // Until the person has chosen between two carts, this browser's cart stays a visitor's.
    ...(customerUuid !== undefined && !wanted.Saved && { CustomerUUID: customerUuid }),
    Items: wanted.Items,
  } as const
  const answer = await send(shop.saveCart, input, { keepalive: true })
  const saved: ShownCart = { ...answer, ...(wanted.Saved && { Saved: wanted.Saved }) }
  kept.keep(keptCartId(saved))
  const shown = queries.getQueryData<ShownCart>(key)
  // While another change waits to be saved, keep its state and take over only the id.
  const isNewest = shown === undefined || shown.Items === wanted.Items
  queries.setQueryData(key, isNewest ? saved : { ...shown, UUID: saved.UUID, Number: saved.Number })
  return saved
}
