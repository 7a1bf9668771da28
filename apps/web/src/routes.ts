import { msg } from '@lingui/core/macro'
import { catalogue } from '@waea/contract/catalogue'
import { accountRoutes, asks } from './routes-account.ts'
import { laterRoutes } from './routes-later.ts'
import { profileRoutes } from './routes-profile.ts'
import { publicRoutes } from './routes-public.ts'
import { ofAccount } from './shell/account-guards.ts'
import { routes, want } from './shell/route-table.ts'

/** Every address of the portal: path, guards, what it loads, screen (1§2). */
export const table = routes([
  ...publicRoutes,
  {
    path: '/sign-in',
    title: msg`Sign in`,
    guards: ['!is-auth'],
    screen: () => import('./capabilities/identity/sign-in.tsx'),
    drawnByServer: true,
    hasForm: true,
  },
  {
    path: '/sign-up',
    title: msg`Sign up`,
    guards: ['!is-auth'],
    screen: () => import('./capabilities/identity/sign-up.tsx'),
    drawnByServer: true,
    hasForm: true,
  },
  {
    path: '/forgot-pass',
    title: msg`Lost password`,
    guards: ['!is-auth'],
    screen: () => import('./capabilities/identity/forgot-pass.tsx'),
    drawnByServer: true,
    hasForm: true,
  },
  {
    path: '/sign-in/with/$provider',
    title: msg`Sign in`,
    // Who is signed in comes back here from connecting a provider, or from showing by it who they are.
    leadsTo: async ({ signedIn }) => {
      const { ownTry } = await import('./shell/own-try.ts')
      return signedIn && ownTry() === undefined ? { to: '/' } : undefined
    },
    screen: () => import('./capabilities/identity/social-return.tsx'),
  },
  {
    path: '/one-time-code',
    title: msg`Sign in with a code`,
    guards: ['!is-auth'],
    screen: () => import('./capabilities/identity/one-time-code.tsx'),
    drawnByServer: true,
    hasForm: true,
  },
  {
    path: '/forgot-email',
    title: msg`Lost email`,
    guards: ['!is-auth'],
    screen: () => import('./capabilities/identity/forgot-email.tsx'),
    drawnByServer: true,
    hasForm: true,
  },
  {
    path: '/identity-link',
    title: msg`You are invited`,
    // The form is for visitors; who is signed in is asked here what to do with the invitation.
    screen: () => import('./capabilities/identity/identity-link.tsx'),
  },
  {
    path: '/link/login/temporarily',
    title: msg`Sign in`,
    screen: () => import('./capabilities/identity/temporary-login.tsx'),
  },
  {
    path: '/new-password',
    title: msg`New password`,
    guards: ['!is-auth'],
    screen: () => import('./capabilities/identity/new-password.tsx'),
  },
  {
    path: '/email-verify-page',
    title: msg`Verify your email`,
    screen: () => import('./capabilities/identity/email-verify-page.tsx'),
  },
  {
    path: '/eshop/email-verify',
    title: msg`Verify your email`,
    screen: () => import('./capabilities/identity/email-verify-page.tsx'),
    frame: 'journey',
  },
  {
    path: '/select-account',
    title: msg`Choose an account`,
    guards: ['is-auth'],
    loads: asks('person'),
    screen: () => import('./capabilities/identity/select-account.tsx'),
  },
  {
    path: '/suspended',
    title: msg`Account suspended`,
    guards: ['is-account', 'is-account-suspended'],
    screen: () => import('./journeys/suspended/suspended.tsx'),
  },
  {
    path: '/sim-purchase/{-$plan}',
    title: msg`Choose your SIM`,
    guards: ['is-sim-purchasing-allowed'],
    loads: ({ spid }) => [
      want(catalogue.postpayPlans, { spid }),
      want(catalogue.prepayPlans, { spid }),
      want(catalogue.sims, {}),
    ],
    screen: () => import('./journeys/buy-a-sim/sim-purchase.tsx'),
    frame: 'journey',
  },
  {
    path: '/sims-multi-plans/{-$plan}',
    title: msg`Choose your SIMs`,
    guards: ['is-sim-purchasing-allowed', 'is-sims-multi-plans-allowed'],
    screen: () => import('./journeys/buy-a-sim/sims-multi-plans.tsx'),
    frame: 'journey',
  },
  {
    path: '/eshop',
    title: msg`Your cart`,
    guards: ['is-order-placement-allowed'],
    // In production the checkout shows the cart itself (1§2 E-shop).
    leadsTo: ({ settings }) => (settings.production ? { to: '/eshop/checkout', search: { step: 'cart' } } : undefined),
    screen: () => import('./journeys/buy-a-sim/eshop.tsx'),
  },
  {
    path: '/eshop/checkout',
    title: msg`Checkout`,
    guards: ['is-order-placement-allowed'],
    loads: asks('cards'),
    screen: () => import('./journeys/buy-a-sim/checkout.tsx'),
    frame: 'journey',
  },
  {
    path: '/order-placement',
    title: msg`Checkout`,
    guards: ['is-order-placement-allowed'],
    loads: asks('cards'),
    screen: () => import('./journeys/buy-a-sim/checkout.tsx'),
    frame: 'journey',
  },
  {
    path: '/eshop/checkout-landing',
    title: msg`Your cart`,
    guards: ['is-order-placement-allowed', '!is-prod'],
    screen: () => import('./journeys/buy-a-sim/eshop.tsx'),
  },
  {
    path: '/eshop/$plan',
    title: msg`Choose your SIM`,
    guards: ['is-order-placement-allowed', '!is-prod'],
    screen: () => import('./journeys/buy-a-sim/sim-purchase.tsx'),
    frame: 'journey',
  },
  {
    path: '/eshop/thanks',
    title: msg`Thank you`,
    guards: ['eshop-purchased'],
    screen: () => import('./journeys/buy-a-sim/thanks.tsx'),
  },
  {
    path: '/activation/$code',
    title: msg`Activate your SIM`,
    screen: () => import('./journeys/activation/activation-link.tsx'),
    frame: 'journey',
  },
  {
    path: '/onboarding/{-$step}',
    title: msg`Activate your SIM`,
    guards: ofAccount,
    screen: () => import('./journeys/activation/onboarding.tsx'),
    frame: 'journey',
  },
  {
    path: '/link/$name',
    leadsTo: async (facts, { params }) => (await import('./shell/older-links.ts')).linkTarget(params.name ?? '', facts),
  },
  ...accountRoutes,
  ...laterRoutes,
  ...profileRoutes,
])

declare module './shell/addresses.ts' {
  interface RouteTables {
    whole: typeof table
  }
}
