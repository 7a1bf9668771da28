export { loadOrders } from './stores/load.store.ts'
