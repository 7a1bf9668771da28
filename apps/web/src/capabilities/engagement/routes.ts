import { msg } from '@lingui/core/macro'
import { engagement } from '@waea/contract/engagement'
import { ofProfile } from '../../shell/routing/shared/account-guards.ts'
import type { Guard } from '../../shell/routing/shared/guards.ts'
import { type Given, routes, type Want, want } from '../../shell/routing/shared/route-table.ts'

const ofBroadband: readonly Guard[] = [...ofProfile, 'is-show-ufb-module']

/** What is new, the welcome tour, feedback, and bonuses (1§2). */
export const engagementRoutes = routes([
  {
    path: '/profile/plans/whats-new',
    title: msg`What’s new`,
    guards: [...ofProfile, 'is-whats-new-allowed'],
    loads: () => [want(engagement.whatsNew, { document: 'web' })],
    screen: () => import('./whats-new.tsx'),
  },
  {
    path: '/welcome-tour',
    title: msg`Welcome tour`,
    guards: ['has-welcome-tour'],
    loads: () => [want(engagement.welcomeTour, {})],
    screen: () => import('./welcome-tour.tsx'),
  },
  {
    path: '/feedback',
    title: msg`Feedback`,
    guards: ['is-feedback-allowed'],
    loads: () => [want(engagement.feedbackQuestions, {})],
    screen: () => import('./feedback.tsx'),
  },
  { path: '/profile/bonuses', guards: ofProfile, leadsTo: () => ({ to: '/profile/bonuses/rewards' }) },
  {
    path: '/profile/bonuses/rewards',
    title: msg`Bonuses`,
    guards: ofProfile,
    loads: bonusesOf,
    screen: () => import('./rewards.tsx'),
  },
  {
    path: '/profile/bonuses/gifts',
    title: msg`Bonuses`,
    guards: ofProfile,
    loads: bonusesOf,
    screen: () => import('./gifts.tsx'),
  },
  {
    path: '/profile/bonuses/$uuid',
    title: msg`Bonuses`,
    guards: ofProfile,
    loads: bonusesOf,
    screen: () => import('./bonus.tsx'),
  },
  // The broadband section has the same bonuses at its own addresses. If broadband is off, those are not found.
  { path: '/profile/ufb/bonuses', guards: ofProfile, leadsTo: () => ({ to: '/profile/ufb/bonuses/rewards' }) },
  {
    path: '/profile/ufb/bonuses/rewards',
    title: msg`Bonuses`,
    guards: ofBroadband,
    loads: bonusesOf,
    screen: () => import('./rewards.tsx'),
  },
  {
    path: '/profile/ufb/bonuses/gifts',
    title: msg`Bonuses`,
    guards: ofBroadband,
    loads: bonusesOf,
    screen: () => import('./gifts.tsx'),
  },
  {
    path: '/profile/ufb/bonuses/$uuid',
    title: msg`Bonuses`,
    guards: ofBroadband,
    loads: bonusesOf,
    screen: () => import('./bonus.tsx'),
  },
])

function bonusesOf({ customerUuid, params: { uuid: bonusUuid } }: Given): Want[] {
  if (customerUuid === undefined) return []
  const one = bonusUuid === undefined ? [] : [want(engagement.bonus, { customerUuid, bonusUuid })]
  return [want(engagement.bonuses, { customerUuid }), ...one]
}
