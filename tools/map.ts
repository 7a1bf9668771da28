/** Every capability of Waea, named alike on every floor. */
export const capabilities = [
  'identity',
  'customers',
  'catalogue',
  'mobiles',
  'plans',
  'ledger',
  'balance',
  'usage',
  'payments',
  'billing',
  'shop',
  'activation',
  'porting',
  'groups',
  'approvals',
  'billing-routes',
  'broadband',
  'support',
  'engagement',
  'guest',
  'network-maps',
  'messages',
  'provider',
] as const

export type Capability = (typeof capabilities)[number]

/**
 * Who may ask whom: a capability imports another only through its door (`index.ts`), and only where this table lists
 * the arrow. The table has no loop: news that must travel the other way travels as an event.
 */
export const map: Record<Capability, readonly Capability[]> = {
  identity: ['customers', 'mobiles', 'messages'],
  customers: [],
  catalogue: [],
  mobiles: [],
  plans: ['mobiles', 'catalogue', 'customers', 'payments', 'ledger', 'balance', 'messages'],
  ledger: [],
  balance: ['mobiles', 'customers', 'payments', 'ledger', 'messages'],
  usage: ['mobiles', 'plans', 'balance', 'ledger', 'payments', 'catalogue', 'customers', 'messages'],
  payments: ['ledger', 'customers', 'messages'],
  billing: [],
  shop: ['catalogue', 'customers', 'mobiles', 'payments', 'activation', 'messages'],
  activation: ['mobiles', 'plans', 'payments', 'catalogue', 'customers', 'messages'],
  porting: [],
  groups: [],
  approvals: [],
  'billing-routes': [],
  broadband: [],
  support: [],
  engagement: [],
  guest: [],
  'network-maps': [],
  messages: [],
  provider: ['catalogue'],
}
