import { createMemoryHistory } from '@tanstack/react-router'
import { flagNames } from '@waea/contract/flags'
import type { RouteRow } from '../shell/routing/shared/route-table.ts'
import type { Flag, PublicSettings } from '../shell/session/shared/settings.ts'
import { builtPortal } from './built-portal.ts'
import { type Asking, portalOf } from './portal.ts'

export const { createPortalRouter, publicRoutes, table } = await builtPortal()

/** All flags on, except those that hide something. */
const flags: Flag[] = flagNames.filter((name) => !name.startsWith('HIDE_'))

/** Opens an address as the browser does; returns the rendered component, the redirect, or not found. */
export async function open(address: string, asking: Asking = {}) {
  const { as = 'visitor', settings, off = [] } = asking
  const history = createMemoryHistory({ initialEntries: [address] })
  const portal = portalOf(as, { ...settings, flags: on(off) }, asking)
  const router = createPortalRouter({ table, portal, history, notFoundScreen: () => null })
  await router.load()
  const result = router._serverResult
  if (result?.type === 'redirect') return result.redirect.headers.get('Location')
  if (result?.type === 'render' && result.status === 404) return 'not found'
  const row: RouteRow | undefined = router.state.matches.at(-1)?.staticData.row
  return (await row?.screen?.())?.default.name
}

function on(off: Flag[]): PublicSettings['flags'] {
  return Object.fromEntries(flags.filter((flag) => !off.includes(flag)).map((flag) => [flag, true]))
}

export const toSignIn = (address: string) => `/sign-in?${new URLSearchParams({ redirect: address })}`
