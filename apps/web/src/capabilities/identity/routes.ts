import { msg } from '@lingui/core/macro'
import { ofProfile } from '../../shell/routing/shared/account-guards.ts'
import { routes } from '../../shell/routing/shared/route-table.ts'
import { ownData, person, security, securityLog } from './loads.ts'

/** The ways in (1§2). */
export const signInRoutes = routes([
  {
    path: '/sign-in',
    title: msg`Sign in`,
    guards: ['!is-auth'],
    loads: 'nothing',
    screen: () => import('./sign-in/sign-in.tsx'),
    drawnByServer: 'for visitors',
    hasForm: true,
  },
  {
    path: '/sign-up',
    title: msg`Sign up`,
    guards: ['!is-auth'],
    loads: 'nothing',
    screen: () => import('./sign-up/sign-up.tsx'),
    drawnByServer: 'for visitors',
    hasForm: true,
  },
  {
    path: '/forgot-pass',
    title: msg`Lost password`,
    guards: ['!is-auth'],
    loads: 'nothing',
    screen: () => import('./sign-in/forgot-pass.tsx'),
    drawnByServer: 'for visitors',
    hasForm: true,
  },
  {
    path: '/sign-in/with/$provider',
    title: msg`Sign in`,
    // A signed-in person returns here after connecting a provider, or proving who they are with one.
    leadsTo: async ({ signedIn }) => {
      const { recallProviderTrip } = await import('../../shell/session/shared/provider-trip.ts')
      return signedIn && recallProviderTrip() === undefined ? { to: '/' } : undefined
    },
    loads: 'nothing',
    screen: () => import('./sign-in/social-return.tsx'),
  },
  {
    path: '/one-time-code',
    title: msg`Sign in with a code`,
    guards: ['!is-auth'],
    loads: 'nothing',
    screen: () => import('./sign-in/one-time-code.tsx'),
    drawnByServer: 'for visitors',
    hasForm: true,
  },
  {
    path: '/forgot-email',
    title: msg`Lost email`,
    guards: ['!is-auth'],
    loads: 'nothing',
    screen: () => import('./sign-in/forgot-email.tsx'),
    drawnByServer: 'for visitors',
    hasForm: true,
  },
  {
    path: '/identity-link',
    title: msg`You’re invited`,
    // The form is for visitors; a signed-in person chooses here what to do with the invitation.
    loads: 'nothing',
    screen: () => import('./sign-in/identity-link.tsx'),
  },
  {
    path: '/link/login/temporarily',
    title: msg`Sign in`,
    loads: 'nothing',
    screen: () => import('./sign-in/temporary-login.tsx'),
  },
  {
    path: '/new-password',
    title: msg`New password`,
    guards: ['!is-auth'],
    loads: 'nothing',
    screen: () => import('./sign-in/new-password.tsx'),
  },
  {
    path: '/email-verify-page',
    title: msg`Verify your email`,
    loads: 'nothing',
    screen: () => import('./sign-up/email-verify-page.tsx'),
  },
  {
    path: '/eshop/email-verify',
    title: msg`Verify your email`,
    loads: 'nothing',
    screen: () => import('./sign-up/email-verify-page.tsx'),
    frame: 'journey',
  },
  {
    path: '/select-account',
    title: msg`Choose an account`,
    guards: ['is-auth'],
    loads: person,
    screen: () => import('./profile/select-account.tsx'),
  },
])

/** The person's own screens: their data, and how they sign in (1§2). */
export const personRoutes = routes([
  {
    path: '/profile/account/security',
    title: msg`Security`,
    guards: ['is-auth'],
    loads: security,
    screen: () => import('./security/security.tsx'),
  },
  {
    path: '/profile/account/security/password',
    title: msg`Password`,
    guards: ['is-auth'],
    loads: person,
    screen: () => import('./security/security-password.tsx'),
  },
  {
    path: '/profile/account/security-log',
    title: msg`Security log`,
    guards: ['is-auth'],
    loads: securityLog,
    screen: () => import('./security/security-log.tsx'),
  },
  {
    path: '/profile/account',
    guards: ofProfile,
    leadsTo: () => ({ to: '/profile/account/personal-data' }),
  },
  {
    path: '/profile/account/personal-data',
    title: msg`Personal data`,
    tab: 'personal-data',
    guards: [...ofProfile, 'is-allow-profile-tab'],
    loads: ownData,
    screen: () => import('./profile/personal-data.tsx'),
  },
  {
    path: '/profile/account/personal-data/change-password',
    title: msg`Change password`,
    guards: ofProfile,
    loads: person,
    screen: () => import('./security/change-password.tsx'),
  },
  {
    path: '/profile/account/personal-data/change-email',
    title: msg`Change email`,
    guards: ofProfile,
    loads: person,
    screen: () => import('./profile/change-email.tsx'),
  },
  {
    path: '/profile/account/personal-data/auth-to-set-true-rewards-number',
    title: msg`Rewards number`,
    guards: ofProfile,
    loads: ownData,
    screen: () => import('./profile/true-rewards-number.tsx'),
  },
])
