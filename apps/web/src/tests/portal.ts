import { answersIn } from '../shell/calls/shared/answers.ts'
import type { Send } from '../shell/calls/shared/api.ts'
import { createCache } from '../shell/calls/shared/cache.ts'
import type { Portal } from '../shell/session/shared/portal.tsx'
import type { SignedIn } from '../shell/session/shared/session.ts'
import type { Flag, PublicSettings } from '../shell/session/shared/settings.ts'
import { stillSession } from '../shell/start/still-session.ts'
import { aPerson, firstCustomer } from './person.ts'

const mobileUuid = '22222222-2222-4222-8222-222222222222'
const signedIn: SignedIn = {
  status: 'signed-in',
  person: aPerson({ Roles: [{ CustomerUUID: firstCustomer, Role: 'owner' }] }),
  customerUuids: [firstCustomer],
  customerUuid: firstCustomer,
  mobileUuid,
}

export type Asking = {
  as?: 'customer' | 'visitor'
  settings?: Partial<PublicSettings>
  off?: Flag[]
  hasPlan?: boolean
  /** The billing reference of the mobile in use; without one it is not activated. */
  billing?: string | undefined
  hasCard?: boolean
  /** Whether there is a fibre connection. */
  hasFibre?: boolean
  verified?: boolean
  suspended?: boolean
  /** The person's role on the account; owner by default. */
  role?: 'owner' | 'member'
}

/** A portal whose server answers the calls of the route guards, for an account as the test describes it. */
export function portalOf(as: 'customer' | 'visitor', change: Partial<PublicSettings>, asking: Asking = {}): Portal {
  const { verified: EmailVerified = true, role: Role = 'owner' } = asking
  const Roles = [{ CustomerUUID: firstCustomer, Role }]
  const state =
    as === 'customer'
      ? { ...signedIn, person: { ...signedIn.person, EmailVerified, Roles } }
      : ({ status: 'signed-out' } as const)
  const send = serving(asking)
  const nothing = () => {}
  const settings: PublicSettings = {
    spid: 2,
    brand: 'waea',
    version: '1',
    production: false,
    flags: {},
    cards: { publishableKey: '', scriptUrl: '' },
    ...change,
  }
  const cache = createCache()
  return {
    settings,
    session: stillSession(state, state, send),
    answers: answersIn(cache),
    queries: cache.queries,
    send,
    preferences: { locale: 'en', theme: 'system', chooseLocale: nothing, chooseTheme: nothing },
    display: { header: 'show', platform: undefined },
    drawnWith: state,
    takesEsim: false,
  }
}

/** Answers the calls of the route guards: the account's state, its mobiles, its fibre and its cards. */
function serving(asking: Asking): Send {
  const { hasPlan = true, hasCard = true, hasFibre = false, suspended = false } = asking
  const billing = 'billing' in asking ? asking.billing : 'prepay:1'
  const Addons = hasPlan ? [{ IsBasePlan: true, IsAddon: false }] : []
  const mobile = { UUID: mobileUuid, Status: 4, BillingReference: billing, SIMType: 'esim', Addons }
  return (async ({ is }: { is: string }) => {
    if (is.endsWith('/account_state')) return { AccountState: suspended ? 'Suspended' : 'Active' }
    if (is.endsWith('/payment_methods')) return { PaymentMethods: hasCard ? [{ Last4: '4242' }] : [] }
    if (is.endsWith('/mobiles')) return { Mobiles: [mobile], PrePurchasedPlans: [] }
    if (is.endsWith('/ufb_products')) return { UfbProducts: hasFibre ? [{ UUID: mobileUuid }] : [], Orders: [] }
    return {}
  }) as unknown as Send
}
