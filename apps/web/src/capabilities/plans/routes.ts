import { msg } from '@lingui/core/macro'
import { ofAccount } from '../../shell/routing/shared/account-guards.ts'
import type { Guard } from '../../shell/routing/shared/guards.ts'
import { type Given, routes } from '../../shell/routing/shared/route-table.ts'
import { mobilesAndDashboard, mobilesOf } from '../mobiles/shared/loads.ts'
import { cardsOf } from '../payments/shared/loads.ts'

const whereAPlanIsBought = [...ofAccount, 'has-payment-cards-or-parent-billing-routes'] as const satisfies Guard[]
const mobilesAndCards = (given: Given) => [...mobilesOf(given), ...cardsOf(given)]

/** The plans and add-ons of a mobile (1§2). */
export const plansRoutes = routes([
  {
    path: '/profile/plans/your-plan',
    title: msg`Your plan`,
    guards: whereAPlanIsBought,
    loads: (given) => [...cardsOf(given), ...mobilesAndDashboard(given)],
    screen: () => import('./your-plan.tsx'),
  },
  {
    path: '/profile/plans/all-plans',
    title: msg`All plans`,
    guards: whereAPlanIsBought,
    loads: mobilesAndCards,
    screen: () => import('./all-plans.tsx'),
  },
  {
    path: '/profile/plans/change-plan',
    title: msg`Change plan`,
    guards: whereAPlanIsBought,
    loads: mobilesAndCards,
    screen: () => import('./changing/change-plan.tsx'),
  },
  {
    path: '/profile/plans/addons',
    title: msg`Add-ons`,
    guards: whereAPlanIsBought,
    loads: mobilesAndCards,
    screen: () => import('./buying/addons.tsx'),
  },
  {
    // Also open without a saved card: customers pay for the renewal here.
    path: '/profile/plans/renewal',
    title: msg`Renewal`,
    guards: ofAccount,
    loads: mobilesAndCards,
    screen: () => import('./renewal.tsx'),
  },
  {
    path: '/no-addons-page',
    title: msg`No plan`,
    guards: ofAccount,
    loads: mobilesOf,
    screen: () => import('./buying/no-addons-page.tsx'),
  },
])
