export { simsAhead } from './orders/sims-ahead.ts'
export { loadOrders } from './stores/load.store.ts'
export { hasOpenOrder } from './stores/orders.store.ts'
export { stalledOrders } from './stores/stalled.store.ts'
