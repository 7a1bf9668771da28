import type { shop } from '@waea/contract/shop/shop'
import { handsetFilters } from '@waea/domain/shop/handset-filters'
import type { Handlers } from '../../platform/jobs/part.ts'
import { itemsOfLines, olderCart } from './cart/older-lines.ts'
import { readCart, readCustomerCart } from './cart/read-cart.ts'
import { saveCart } from './cart/save-cart.ts'
import { courierWebhook } from './courier-webhook.ts'
import { cancelOrder } from './orders/cancel-order.ts'
import { checkOut } from './orders/check-out.ts'
import { readEsims, readOrder, readParcels } from './orders/read-orders.ts'
import { redirectOrder } from './orders/redirect-order.ts'
import { listOrders } from './stores/orders.store.ts'

/** Older request bodies differ from newer ones only in their lines. */
const newer = <T extends { Items?: Parameters<typeof itemsOfLines>[0] }>({ Items, ...rest }: T) => ({
  ...rest,
  ...(Items && { Items: itemsOfLines(Items) }),
})

export const shopCalls: Handlers<typeof shop> = {
  courierEvents: courierWebhook,
  handsetFilters: async () => handsetFilters,
  saveCart,
  cart: (ctx, input) => readCart(ctx, input.uuid),
  customerCart: (ctx, input) => readCustomerCart(ctx, input.customerUuid),
  checkout: (ctx, input) => checkOut(ctx, input),
  orders: async (ctx, input) => ({ Orders: await listOrders(ctx, input.customerUuid) }),
  order: (ctx, input) => readOrder(ctx, input.customerUuid, input.number),
  cancelOrder,
  changeOrderAddress: redirectOrder,
  parcels: (ctx, input) => readParcels(ctx, input.customerUuid),
  esimStatus: (ctx, input) => readEsims(ctx, input.customerUuid, input.number),
  olderSaveCart: async (ctx, input) => olderCart(await saveCart(ctx, newer(input))),
  olderCart: async (ctx, input) => olderCart(await readCart(ctx, input.uuid)),
  olderCustomerCart: async (ctx, input) => olderCart(await readCustomerCart(ctx, input.customerUuid)),
  olderCheckout: (ctx, input) => checkOut(ctx, newer(input)),
  olderOrders: async (ctx, input) => ({ Orders: await listOrders(ctx, input.customerUuid) }),
  olderOrder: (ctx, input) => readOrder(ctx, input.customerUuid, input.number),
}
