import { msg } from '@lingui/core/macro'
import { simSettings } from '@waea/contract/mobile/sim-settings'
import { ofProfile } from '../../shell/routing/shared/account-guards.ts'
import type { Guard } from '../../shell/routing/shared/guards.ts'
import { type Given, routes, type Want, want } from '../../shell/routing/shared/route-table.ts'
import { mobileInUse, mobilesOf } from '../mobiles/shared/loads.ts'

const ofFilter: Guard[] = [...ofProfile, '!is-prod']
const filter = { title: msg`Web security`, guards: ofFilter, loads: filterOfMobile }

/** The settings of a SIM, and its web filter, which is not in production (1§2). */
export const simSettingsRoutes = routes([
  {
    path: '/profile/plans/supp-features',
    title: msg`SIM settings`,
    guards: [...ofProfile, 'is-account-type-activated'],
    loads: settingsOfMobile,
    screen: () => import('./supp-features.tsx'),
  },
  {
    path: '/profile/plans/security',
    guards: ofFilter,
    leadsTo: () => ({ to: '/profile/plans/security/basic' }),
  },
  { path: '/profile/plans/security/basic', ...filter, screen: () => import('./filter-basic.tsx') },
  { path: '/profile/plans/security/advanced', ...filter, screen: () => import('./filter-advanced.tsx') },
  { path: '/profile/plans/security/reports', ...filter, screen: () => import('./filter-reports.tsx') },
  { path: '/profile/plans/security/white-blacklist', ...filter, screen: () => import('./filter-lists.tsx') },
])

function filterOfMobile(given: Given): Want[] {
  const mobile = mobileInUse(given)
  return [...mobilesOf(given), ...(mobile ? [want(simSettings.webFilter, mobile)] : [])]
}

function settingsOfMobile(given: Given): Want[] {
  const mobile = mobileInUse(given)
  if (!mobile) return mobilesOf(given)
  const named = { CustomerUUID: mobile.customerUuid, MobileUUID: mobile.mobileUuid }
  return [...mobilesOf(given), want(simSettings.settings, named)]
}
