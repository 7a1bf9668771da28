import { msg } from '@lingui/core/macro'
import { routes } from '../../shell/routing/shared/route-table.ts'

/** Paying without an account (1§2). The step is in the address: none, `payment-details`, `success`. */
export const guestRoutes = routes([
  {
    path: '/recharge/{-$step}',
    title: msg`Top up a mobile`,
    guards: ['is-anonymous-recharge-allowed'],
    loads: 'nothing',
    screen: () => import('./recharge.tsx'),
    drawnByServer: true,
    hasForm: true,
  },
  {
    path: '/pay-bill/{-$step}',
    title: msg`Pay a bill`,
    guards: ['is-anonymous-pay-bill-allowed'],
    loads: 'nothing',
    screen: () => import('./pay-bill.tsx'),
    drawnByServer: true,
    hasForm: true,
  },
])
