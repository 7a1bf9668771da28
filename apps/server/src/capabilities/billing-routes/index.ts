export { asksForRoute, payByRoute } from './pay-by-route.ts'
export { isPaidFor, paysForOthers } from './read-routes.ts'
export { seedRoutes } from './seed-routes.ts'
