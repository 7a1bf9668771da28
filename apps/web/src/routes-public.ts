import { catalogueRoutes } from './capabilities/catalogue/routes.ts'
import { providerRoutes } from './capabilities/provider/routes.ts'
import { travelRoutes } from './journeys/travel/routes.ts'
import { routes } from './shell/routing/shared/route-table.ts'

/**
 * The public pages, which the server renders (1§2). Only they are in the first script; the other rows are fetched on
 * the first navigation. Gain in bench/pages.ts: 11.9 kB of script on the home page.
 */
export const publicRoutes = routes([...catalogueRoutes, ...providerRoutes, ...travelRoutes])
