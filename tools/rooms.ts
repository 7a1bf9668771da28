import type { Capability } from './capabilities.ts'

// The rooms of the web and the rooms each may import from, which is only their `shared` folders. That is a folder and
// not an `index.ts`, because a page fetches everything it imports, and a whole room is more than it needs.

/** The rooms of the shell, from the top down. */
const shell = {
  /** Starts the portal in the browser and on the server, and lists the contributions of capabilities and journeys. */
  start: ['frame', 'forms', 'routing', 'data', 'faults', 'session', 'calls', 'texts', 'device'],
  /** What surrounds every screen: header, footer, menus, global dialogs, notices. */
  frame: ['forms', 'routing', 'data', 'faults', 'session', 'calls', 'texts', 'device'],
  /** Forms: sending, refusals, drafts of typed values. */
  forms: ['data', 'session', 'calls', 'device'],
  /** Routing: the shape of a route, who may open it, links. */
  routing: ['session', 'calls', 'device'],
  /** Data in screens, and the live stream that keeps it current. */
  data: ['session', 'calls'],
  /** Fault reports. */
  faults: ['session', 'calls'],
  /** The signed-in person, account and settings. */
  session: ['calls', 'texts', 'device'],
  /** The contract's client, and the cache of answers. */
  calls: ['device'],
  /** Languages. */
  texts: [],
  /** Browser features: storage, connection, passkeys, code loaded later. */
  device: [],
  /** The screens of capabilities and journeys: each may import from these, and from others as listed below. */
  screens: ['frame', 'forms', 'routing', 'data', 'session', 'calls', 'device'],
}

/**
 * The screens of a capability. Their arrows must also be in the capabilities' map. Only the shell's lists import a
 * capability's contributions to the portal (`routes.ts`, `refusals.ts`, `news.ts`).
 */
const screens: Partial<Record<Capability, readonly Capability[]>> = {
  identity: ['customers'],
  customers: [],
  catalogue: [],
  mobiles: [],
  plans: ['catalogue', 'mobiles', 'payments'],
  numbers: ['mobiles'],
  'sim-settings': ['mobiles'],
  sims: ['activation', 'identity', 'mobiles'],
  porting: ['mobiles'],
  offers: ['mobiles', 'plans'],
  balance: ['mobiles', 'payments'],
  vouchers: ['mobiles'],
  usage: ['catalogue', 'mobiles', 'plans'],
  payments: ['mobiles'],
  billing: ['catalogue', 'mobiles', 'payments', 'plans', 'usage'],
  dunning: ['billing', 'payments'],
  messages: ['customers'],
  approvals: [],
  'billing-routes': ['approvals'],
  broadband: ['balance', 'billing', 'customers', 'mobiles', 'network-maps', 'payments', 'support', 'usage'],
  groups: ['approvals', 'mobiles'],
  shop: ['activation', 'catalogue', 'mobiles', 'payments'],
  activation: [],
  provider: ['catalogue'],
  leaving: ['broadband'],
  support: ['mobiles'],
  engagement: [],
  overview: ['payments'],
  'network-maps': ['customers'],
}

/** Screens that span several capabilities: the capabilities they are made of, and the other journeys they use. */
const journeys: Record<string, { of: readonly Capability[]; asks?: readonly string[] }> = {
  dashboard: {
    of: [
      'activation',
      'balance',
      'broadband',
      'engagement',
      'mobiles',
      'network-maps',
      'overview',
      'payments',
      'plans',
      'usage',
    ],
    asks: ['journeys/profile'],
  },
  profile: { of: ['broadband', 'customers', 'mobiles'] },
  'buy-a-sim': { of: ['catalogue', 'customers', 'identity', 'mobiles', 'overview', 'payments', 'porting', 'shop'] },
  activation: { of: ['activation', 'catalogue', 'mobiles', 'overview', 'payments', 'porting', 'shop', 'vouchers'] },
  'order-fibre': { of: ['broadband', 'identity', 'payments'], asks: ['journeys/activation'] },
  'mobile-onboarding': { of: ['activation', 'identity'] },
  'product-type': { of: ['mobiles', 'payments', 'plans'], asks: ['journeys/activation'] },
  recap: { of: ['mobiles'] },
  travel: { of: ['catalogue', 'mobiles', 'plans', 'sim-settings', 'usage'] },
  suspended: { of: ['billing', 'customers', 'dunning', 'payments'] },
  guest: { of: ['balance', 'payments', 'vouchers'] },
}

const capability = (name: string) => `capabilities/${name}`

/** Every room of the web, in the form the laws read. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  ...shell,
  ...Object.fromEntries(Object.entries(screens).map(([name, asks]) => [capability(name), asks.map(capability)])),
  ...Object.fromEntries(
    Object.entries(journeys).map(([name, { of, asks = [] }]) => [`journeys/${name}`, [...of.map(capability), ...asks]]),
  ),
}
