export { asksForRoute, payByRoute } from './pay-by-route.ts'
export { isPaidFor } from './read-routes.ts'
export { seedRoutes } from './seed-routes.ts'
