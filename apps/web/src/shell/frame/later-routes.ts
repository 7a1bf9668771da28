import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ofProfile } from '../routing/account-guards.ts'
import type { Guard } from '../routing/guards.ts'
import { routes } from '../routing/route-table.ts'

const screen = () => import('./not-switched-on.tsx')

/** A row for an address whose capability is not built yet: behind its guards, the screen says so. */
function later<const Path extends `/${string}`>(path: Path, title: MessageDescriptor, guards: readonly Guard[] = []) {
  return { path, title, guards, loads: 'nothing' as const, screen, offered: false as const }
}

/** The same within the profile area. */
function inProfile<const Path extends `/profile/${string}`>(path: Path, title: MessageDescriptor, ...guards: Guard[]) {
  return later(path, title, [...ofProfile, ...guards])
}

const security = msg`Security`
const broadband = msg`Broadband`

/**
 * The addresses of capabilities that are not built yet (1§2). A link to one does not compile, and lists leave it out.
 * When a capability is built, it takes over its rows.
 */
export const laterRoutes = routes([
  later('/ufb', broadband, ['is-show-ufb-module']),
  later('/ufb-package', broadband, ['is-show-ufb-module']),
  { ...later('/broadband', broadband, ['is-show-ufb-module']), frame: 'bare' },
  later('/select-ufb-product', broadband, ['is-account', 'is-show-ufb-module']),
  later('/eshop/checkout-ufb/{-$step}', broadband, ['is-order-placement-allowed', 'is-show-ufb-module']),
  inProfile('/profile/ufb/broadband/{-$page}', broadband, 'is-show-ufb-module'),
  inProfile('/profile/ufb/balance/{-$page}', broadband, 'is-show-ufb-module'),
  inProfile('/profile/ufb/security/{-$page}', security, 'is-show-ufb-module'),
])
