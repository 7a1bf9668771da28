export { loadOrders } from './stores/load.store.ts'
export { hasOpenOrder } from './stores/orders.store.ts'
