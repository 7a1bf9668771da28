/**
 * Every capability, with the capabilities that its server part and its screens may import. The name is the same in
 * every layer.
 *
 * On the server a capability imports another only through its `index.ts`. The table has no cycle; the other direction
 * uses events. A room of the web imports only from the `shared` folders of others: a page fetches everything it
 * imports, and a whole room is more than it needs. A capability without `web` has no screens.
 */
const table = {
  identity: { server: ['customers', 'mobiles', 'messages'], web: ['customers'] },
  customers: { server: ['ledger'], web: [] },
  catalogue: { server: [], web: [] },
  offers: { server: ['broadband', 'catalogue', 'customers', 'mobiles', 'plans', 'usage'], web: ['mobiles', 'plans'] },
  mobiles: { server: [], web: [] },
  'sim-settings': { server: ['mobiles', 'customers', 'messages'], web: ['mobiles'] },
  numbers: { server: ['mobiles', 'customers', 'ledger', 'balance', 'messages'], web: ['mobiles'] },
  'product-type': {
    server: [
      'credit-checks',
      'mobiles',
      'plans',
      'catalogue',
      'customers',
      'payments',
      'purchases',
      'ledger',
      'balance',
      'billing',
      'messages',
    ],
  },
  plans: {
    server: [
      'groups',
      'mobiles',
      'catalogue',
      'customers',
      'payments',
      'purchases',
      'ledger',
      'balance',
      'messages',
      'billing-routes',
    ],
    web: ['catalogue', 'mobiles', 'payments'],
  },
  ledger: { server: [] },
  balance: {
    server: ['mobiles', 'customers', 'payments', 'purchases', 'ledger', 'messages', 'billing-routes'],
    web: ['mobiles', 'payments'],
  },
  vouchers: {
    server: ['mobiles', 'customers', 'ledger', 'balance', 'billing', 'messages'],
    web: ['balance', 'mobiles'],
  },
  usage: {
    server: ['mobiles', 'plans', 'balance', 'ledger', 'catalogue', 'customers', 'messages'],
    web: ['catalogue', 'mobiles', 'plans'],
  },
  payments: { server: ['ledger', 'customers', 'messages', 'mobiles'], web: ['mobiles'] },
  purchases: { server: ['payments'] },
  billing: {
    server: ['ledger', 'payments', 'plans', 'mobiles', 'customers', 'catalogue', 'usage', 'messages', 'billing-routes'],
    web: ['catalogue', 'mobiles', 'payments', 'plans', 'usage'],
  },
  dunning: {
    server: ['billing', 'catalogue', 'payments', 'broadband', 'mobiles', 'customers', 'ledger', 'messages'],
    web: ['billing', 'payments'],
  },
  shop: {
    server: [
      'catalogue',
      'customers',
      'mobiles',
      'payments',
      'purchases',
      'activation',
      'porting',
      'groups',
      'messages',
    ],
    web: ['activation', 'catalogue', 'mobiles', 'payments'],
  },
  'credit-checks': { server: ['customers', 'mobiles', 'messages', 'billing-routes'] },
  activation: {
    server: [
      'credit-checks',
      'mobiles',
      'plans',
      'payments',
      'purchases',
      'vouchers',
      'catalogue',
      'customers',
      'messages',
    ],
    web: ['payments'],
  },
  onboarding: { server: ['activation', 'mobiles', 'customers', 'identity', 'messages'] },
  sims: {
    server: ['mobiles', 'activation', 'customers', 'identity', 'messages'],
    web: ['activation', 'identity', 'mobiles'],
  },
  porting: { server: ['mobiles', 'plans', 'billing', 'balance', 'ledger', 'customers', 'messages'], web: ['mobiles'] },
  groups: { server: ['approvals', 'mobiles', 'customers', 'messages'], web: ['approvals', 'mobiles'] },
  approvals: { server: ['customers', 'mobiles', 'messages'], web: [] },
  'billing-routes': { server: ['approvals', 'customers', 'mobiles', 'payments', 'messages'], web: ['approvals'] },
  broadband: {
    server: [
      'catalogue',
      'customers',
      'mobiles',
      'plans',
      'payments',
      'purchases',
      'ledger',
      'balance',
      'billing',
      'usage',
      'credit-checks',
      'network-maps',
      'support',
      'messages',
    ],
    web: ['balance', 'billing', 'customers', 'mobiles', 'network-maps', 'payments', 'support', 'usage'],
  },
  support: { server: ['customers', 'mobiles', 'messages'], web: ['mobiles'] },
  engagement: { server: ['support'], web: [] },
  guest: { server: ['identity', 'mobiles', 'customers', 'payments', 'balance', 'billing', 'vouchers', 'messages'] },
  'network-maps': { server: ['customers', 'mobiles', 'messages'], web: ['customers'] },
  webhooks: { server: ['billing', 'identity', 'payments'] },
  messages: { server: ['customers'], web: ['customers'] },
  overview: {
    server: [
      'mobiles',
      'groups',
      'billing-routes',
      'customers',
      'plans',
      'balance',
      'usage',
      'billing',
      'porting',
      'shop',
      'broadband',
      'dunning',
      'payments',
    ],
    web: ['payments'],
  },
  imports: {
    server: [
      'activation',
      'balance',
      'billing',
      'broadband',
      'catalogue',
      'customers',
      'identity',
      'mobiles',
      'payments',
      'plans',
      'usage',
    ],
  },
  leaving: {
    server: [
      'balance',
      'billing',
      'billing-routes',
      'broadband',
      'customers',
      'dunning',
      'ledger',
      'messages',
      'mobiles',
      'payments',
      'plans',
      'shop',
    ],
    web: ['broadband'],
  },
  provider: {
    server: ['billing', 'broadband', 'catalogue', 'customers', 'identity', 'mobiles', 'ledger', 'messages', 'payments'],
    web: ['catalogue'],
  },
  operators: {
    server: [
      'balance',
      'billing',
      'broadband',
      'catalogue',
      'customers',
      'groups',
      'identity',
      'ledger',
      'messages',
      'mobiles',
      'payments',
      'plans',
      'porting',
      'shop',
      'support',
      'usage',
    ],
  },
} as const

export type Capability = keyof typeof table
export const capabilities = Object.keys(table) as Capability[]

const rows: Readonly<Record<Capability, { server: readonly Capability[]; web?: readonly Capability[] }>> = table

/** Which capability of the server may import which. */
export const map = Object.fromEntries(capabilities.map((name) => [name, rows[name].server])) as Readonly<
  Record<Capability, readonly Capability[]>
>

/** The rooms of the shell, from the top down. */
const shell = {
  /** Starts the portal in the browser and on the server, and lists the contributions of capabilities and journeys. */
  start: ['frame', 'forms', 'routing', 'data', 'faults', 'session', 'calls', 'texts', 'device'],
  /** What surrounds every screen: header, footer, menus, global dialogs, notices. */
  frame: ['forms', 'routing', 'data', 'faults', 'session', 'calls', 'texts', 'device'],
  /** Forms: sending, refusals, drafts of typed values. */
  forms: ['data', 'session', 'device'],
  /** Routing: the shape of a route, who may open it, links. */
  routing: ['session', 'calls', 'device'],
  /** Data in screens, and the live stream that keeps it current. */
  data: ['session', 'calls'],
  /** Fault reports. */
  faults: ['session'],
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
  'buy-a-sim': {
    of: ['activation', 'catalogue', 'customers', 'identity', 'mobiles', 'overview', 'payments', 'porting', 'shop'],
    asks: ['journeys/activation'],
  },
  activation: { of: ['activation', 'catalogue', 'mobiles', 'overview', 'payments', 'porting', 'shop', 'vouchers'] },
  'order-fibre': { of: ['broadband', 'identity', 'payments'], asks: ['journeys/activation'] },
  'mobile-onboarding': { of: ['activation', 'identity'] },
  'product-type': { of: ['mobiles', 'payments', 'plans'], asks: ['journeys/activation'] },
  recap: { of: ['mobiles'] },
  travel: { of: ['catalogue', 'mobiles', 'plans', 'sim-settings', 'usage'] },
  family: { of: ['groups', 'mobiles', 'payments', 'plans', 'usage'] },
  suspended: { of: ['billing', 'customers', 'dunning', 'payments'] },
  guest: { of: ['balance', 'payments', 'vouchers'] },
}

const room = (name: string) => `capabilities/${name}`

/** Every room of the web, in the form the laws read. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  ...shell,
  ...Object.fromEntries(
    capabilities.flatMap((name) => {
      const { web } = rows[name]
      return web ? [[room(name), web.map(room)]] : []
    }),
  ),
  ...Object.fromEntries(
    Object.entries(journeys).map(([name, { of, asks = [] }]) => [`journeys/${name}`, [...of.map(room), ...asks]]),
  ),
}
