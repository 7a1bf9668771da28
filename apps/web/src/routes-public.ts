import { catalogueRoutes } from './capabilities/catalogue/routes.ts'
import { providerRoutes } from './capabilities/provider/routes.ts'
import { routes } from './shell/routing/route-table.ts'

/**
 * The pages that a stranger opens first, which the server draws (1§2). They alone are in the first script; the other
 * rows of the table are fetched when somebody goes on.
 * Gain in bench/pages.ts: 11.9 kB of script on the home page.
 */
export const publicRoutes = routes([...catalogueRoutes, ...providerRoutes])
