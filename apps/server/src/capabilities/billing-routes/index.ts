export { asksForRoute, payByRoute } from './pay-by-route.ts'
export { billsPaidBy, isPaidFor, paysForOthers } from './read-routes.ts'
export { seedRoutes } from './seed-routes.ts'
