import { msg } from '@lingui/core/macro'
import { routes } from '../../shell/routing/shared/route-table.ts'

/** Starting a SIM without a link (1§2). The step is in the address: none for the phone, then `code`, `success`, … */
export const mobileOnboardingRoutes = routes([
  {
    path: '/mobile-onboarding/{-$step}',
    title: msg`Activate your SIM`,
    guards: ['!is-auth', 'is-show-plans-or-mobile-onboarding'],
    loads: 'nothing',
    screen: () => import('./mobile-onboarding.tsx'),
    hasForm: true,
  },
])
