import type { Capability } from './capabilities.ts'

// The rooms of the web and whom each may ask. Of another room a file may import what stands in its `shared` folder. It is a
// folder and no `index.ts`: a page fetches what it imports, and all of a room is more than it needs.

/** The rooms of the shell, from the top down. */
const shell = {
  /** Starts the portal in the browser and on the server, and lists what capabilities and journeys bring. */
  start: ['frame', 'forms', 'routing', 'data', 'faults', 'session', 'calls', 'texts', 'device'],
  /** What is around every screen: header, footer, menus, dialogs over all, notices. */
  frame: ['forms', 'routing', 'data', 'faults', 'session', 'calls', 'texts', 'device'],
  /** Forms: sending, refusals, what is typed and kept. */
  forms: ['data', 'session', 'calls', 'device'],
  /** Addresses: the shape of a route, who may open it, links. */
  routing: ['session', 'calls', 'device'],
  /** Answers in screens, and the live stream that keeps them true. */
  data: ['session', 'calls'],
  /** Reports of what goes wrong. */
  faults: ['session', 'calls'],
  /** Who is signed in, where, with which settings. */
  session: ['calls', 'texts', 'device'],
  /** The client of the contract, and the cache of its answers. */
  calls: ['device'],
  /** Languages. */
  texts: [],
  /** What a browser has: storages, connection, passkeys, code that comes later. */
  device: [],
  /** What capabilities and journeys show: each may ask these, and others as it says below. */
  screens: ['frame', 'forms', 'routing', 'data', 'session', 'calls', 'device'],
}

/**
 * The screens of a capability. Their arrows are arrows of the capabilities' map too. What a capability brings to the portal
 * (`routes.ts`, `refusals.ts`, `news.ts`) is entered by the shell's lists alone.
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
  broadband: ['balance', 'billing', 'customers', 'mobiles', 'network-maps', 'payments', 'usage'],
  groups: ['approvals', 'mobiles'],
  shop: ['activation', 'catalogue', 'mobiles', 'payments'],
  activation: [],
  provider: ['catalogue'],
  support: ['mobiles'],
  engagement: [],
  'network-maps': ['customers'],
}

/** Screens that lead through several capabilities: of whose parts they are made, and of which other journeys. */
const journeys: Record<string, { of: readonly Capability[]; asks?: readonly string[] }> = {
  dashboard: {
    of: ['activation', 'balance', 'billing', 'engagement', 'mobiles', 'network-maps', 'payments', 'plans', 'usage'],
    asks: ['journeys/profile'],
  },
  profile: { of: ['customers', 'mobiles'] },
  'buy-a-sim': { of: ['catalogue', 'customers', 'identity', 'mobiles', 'payments', 'porting', 'shop'] },
  activation: { of: ['activation', 'catalogue', 'mobiles', 'payments', 'porting', 'shop', 'vouchers'] },
  'order-fibre': { of: ['broadband', 'identity', 'payments'], asks: ['journeys/activation'] },
  'mobile-onboarding': { of: ['activation', 'identity'] },
  'product-type': { of: ['mobiles', 'payments', 'plans'], asks: ['journeys/activation'] },
  recap: { of: ['mobiles'] },
  suspended: { of: ['billing', 'customers', 'dunning', 'payments'] },
  guest: { of: ['balance', 'payments', 'vouchers'] },
}

const capability = (name: string) => `capabilities/${name}`

/** Every room of the web, as the laws read them. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  ...shell,
  ...Object.fromEntries(Object.entries(screens).map(([name, asks]) => [capability(name), asks.map(capability)])),
  ...Object.fromEntries(
    Object.entries(journeys).map(([name, { of, asks = [] }]) => [`journeys/${name}`, [...of.map(capability), ...asks]]),
  ),
}
