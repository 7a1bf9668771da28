import type { shop } from '@waea/contract/shop/shop'
import { handsetFilters } from '@waea/domain/shop/handset-filters'
import type { Handlers } from '../../platform/jobs/part.ts'
import { itemsOfLines, olderCart } from './cart/older-lines.ts'
import { readCart, readCustomerCart } from './cart/read-cart.ts'
import { saveCart } from './cart/save-cart.ts'
import { cancelOrder } from './orders/cancel-order.ts'
import { checkOut } from './orders/check-out.ts'
import { readEsims, readOrder, readParcels } from './orders/read-orders.ts'
import { redirectOrder } from './orders/redirect-order.ts'
import { courierWebhook } from './parcel-news.ts'
import { listOrders } from './stores/orders.store.ts'

/** Older bodies differ from the newer ones only in their lines. */
const newer = <T extends { Items?: Parameters<typeof itemsOfLines>[0] }>({ Items, ...rest }: T) => ({
  ...rest,
  ...(Items && { Items: itemsOfLines(Items) }),
})

export const shopCalls: Handlers<typeof shop> = {
  courierEvents: courierWebhook,
  handsetFilters: async () => handsetFilters,
  saveCart,
  cart: (ctx, asked) => readCart(ctx, asked.uuid),
  customerCart: (ctx, asked) => readCustomerCart(ctx, asked.customerUuid),
  checkout: (ctx, asked) => checkOut(ctx, asked),
  orders: async (ctx, asked) => ({ Orders: await listOrders(ctx, asked.customerUuid) }),
  order: (ctx, asked) => readOrder(ctx, asked.customerUuid, asked.number),
  cancelOrder,
  changeOrderAddress: redirectOrder,
  parcels: (ctx, asked) => readParcels(ctx, asked.customerUuid),
  esimStatus: (ctx, asked) => readEsims(ctx, asked.customerUuid, asked.number),
  olderSaveCart: async (ctx, asked) => olderCart(await saveCart(ctx, newer(asked))),
  olderCart: async (ctx, asked) => olderCart(await readCart(ctx, asked.uuid)),
  olderCustomerCart: async (ctx, asked) => olderCart(await readCustomerCart(ctx, asked.customerUuid)),
  olderCheckout: (ctx, asked) => checkOut(ctx, newer(asked)),
  olderOrders: async (ctx, asked) => ({ Orders: await listOrders(ctx, asked.customerUuid) }),
  olderOrder: (ctx, asked) => readOrder(ctx, asked.customerUuid, asked.number),
}
