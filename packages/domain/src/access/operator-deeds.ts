import type { OperatorRole, Scope } from './actor.ts'

/** Who of the provider may do a deed. */
export interface ProvidersDeed {
  /** The roles of operators that may do it; none if only programs may. */
  roles: readonly OperatorRole[]
  /** The scope with which a program may do it; none if only operators may. */
  scope: Scope | undefined
  /** Reads or changes a customer, or what all of them see: an operator gives a reason, which the audit log keeps. */
  ofCustomer?: true
  /** Gives a right, or somebody's number: an operator needs a proof of the last 5 minutes that it is them. */
  needs?: 'step-up'
}

const everyone = ['support', 'finance', 'catalogue', 'admin'] as const
const care = ['support', 'admin'] as const
const money = ['finance', 'admin'] as const
const careAndMoney = ['support', 'finance', 'admin'] as const
const range = ['catalogue', 'admin'] as const
const admins = ['admin'] as const
const programsOnly = [] as const

const operations = 'operations'
const customers = 'customers'

/** Everything that the provider's operators and programs may do, and which roles and scopes may do it. */
export const operatorDeeds = {
  'flag:read': { roles: everyone, scope: operations },
  // A flag changes the portal of every customer.
  'flag:set': { roles: admins, scope: operations, ofCustomer: true },
  'waiting:read': { roles: care, scope: operations },
  'warning:read': { roles: everyone, scope: operations },
  'warning:settle': { roles: careAndMoney, scope: operations },
  'job:read': { roles: careAndMoney, scope: operations },
  'job:retry': { roles: careAndMoney, scope: operations, ofCustomer: true },
  // Work that is never done may leave a customer without their money or service.
  'job:drop': { roles: admins, scope: operations, ofCustomer: true },
  'webhook:read': { roles: admins, scope: operations },
  'webhook:manage': { roles: admins, scope: operations },
  'message:read': { roles: careAndMoney, scope: operations },
  'message:resend': { roles: care, scope: operations, ofCustomer: true },
  'feedback:read': { roles: ['support', 'catalogue', 'admin'], scope: operations },

  'customer:find': { roles: careAndMoney, scope: customers, ofCustomer: true },
  'customer:read': { roles: careAndMoney, scope: customers, ofCustomer: true },
  // Whole lists of customers are for programs: an operator looks for one.
  'customer:list': { roles: programsOnly, scope: customers },
  // In the operator's own browser, so no program does it.
  'customer:view': { roles: care, scope: undefined, ofCustomer: true },
  'customer:open': { roles: care, scope: customers, ofCustomer: true },
  'customer:write': { roles: care, scope: customers, ofCustomer: true },
  'customer:tag': { roles: care, scope: customers, ofCustomer: true },
  'account:suspend': { roles: care, scope: customers, ofCustomer: true },
  'account:reopen': { roles: care, scope: customers, ofCustomer: true },
  'customer:close': { roles: care, scope: customers, ofCustomer: true },
  // Everything about a person in one file.
  'customer:export': { roles: care, scope: customers, ofCustomer: true },
  'customer:erase': { roles: admins, scope: customers, ofCustomer: true },
  'approval:read': { roles: care, scope: customers, ofCustomer: true },
  'approval:write': { roles: care, scope: customers, ofCustomer: true },
  'group:read': { roles: care, scope: customers, ofCustomer: true },
  'group:manage': { roles: care, scope: customers, ofCustomer: true },
  'group:take-out': { roles: care, scope: customers, ofCustomer: true },
  'sign-in:reset': { roles: care, scope: customers, ofCustomer: true },
  'sign-in:link': { roles: care, scope: 'sign-in-links', ofCustomer: true },

  'service:end': { roles: care, scope: customers, ofCustomer: true },
  'mobile:bar': { roles: care, scope: operations, ofCustomer: true },
  'sim:freeze': { roles: care, scope: customers, ofCustomer: true },
  'sim:unfreeze': { roles: care, scope: customers, ofCustomer: true },
  // Banks send codes to the number, so a person gives a proof, and no program does it.
  'sim:swap': { roles: care, scope: undefined, ofCustomer: true, needs: 'step-up' },
  'sim:send': { roles: care, scope: customers, ofCustomer: true },
  'plan:change': { roles: care, scope: customers, ofCustomer: true },
  'plan:release': { roles: careAndMoney, scope: operations, ofCustomer: true },
  'usage:count': { roles: money, scope: operations, ofCustomer: true },
  'fibre:read': { roles: care, scope: operations, ofCustomer: true },
  'fibre:order': { roles: care, scope: operations, ofCustomer: true },
  'fibre:manage': { roles: care, scope: operations, ofCustomer: true },
  'fibre:note': { roles: care, scope: operations, ofCustomer: true },

  'bill-run:read': { roles: money, scope: operations },
  'bill:hold': { roles: money, scope: operations, ofCustomer: true },
  'bill:release': { roles: money, scope: operations, ofCustomer: true },
  'bill:credit': { roles: money, scope: operations, ofCustomer: true },
  'dispute:read': { roles: careAndMoney, scope: operations },
  'dispute:answer': { roles: careAndMoney, scope: operations, ofCustomer: true },
  'credit-check:read': { roles: money, scope: operations },
  'credit:check': { roles: money, scope: operations, ofCustomer: true },
  'payout:read': { roles: money, scope: operations },
  'credit:pay-out': { roles: money, scope: operations, ofCustomer: true },
  'debt:write-off': { roles: money, scope: operations, ofCustomer: true },
  'credit:add': { roles: money, scope: operations, ofCustomer: true },
  'charge:add': { roles: money, scope: operations, ofCustomer: true },
  'payment:refund': { roles: money, scope: operations, ofCustomer: true },
  'refund:read': { roles: money, scope: operations },
  'refund:decide': { roles: money, scope: operations, ofCustomer: true },
  'return:read': { roles: careAndMoney, scope: operations },
  'return:decide': { roles: careAndMoney, scope: operations, ofCustomer: true },

  'voucher:read': { roles: range, scope: operations },
  'voucher:manage': { roles: range, scope: operations },
  'catalogue:read': { roles: range, scope: operations },
  'catalogue:change': { roles: range, scope: operations },
  'article:read': { roles: range, scope: operations },
  // Customers read what is published.
  'article:write': { roles: range, scope: operations, ofCustomer: true },
  'stock:read': { roles: range, scope: operations },
  'stock:load': { roles: range, scope: operations },
  'lfc:read': { roles: range, scope: operations },
  'lfc:write': { roles: range, scope: operations },

  'operator:read': { roles: admins, scope: 'operators' },
  'operator:manage': { roles: admins, scope: 'operators', needs: 'step-up' },
  'key:read': { roles: admins, scope: 'operators' },
  'key:manage': { roles: admins, scope: 'operators', needs: 'step-up' },
  'audit:read': { roles: admins, scope: 'operators' },
} as const satisfies Record<string, ProvidersDeed>

export type OperatorDeed = keyof typeof operatorDeeds

/** Who of the provider may do a deed; undefined if nobody there may. */
export function providersDeed(deed: string): ProvidersDeed | undefined {
  return Object.hasOwn(operatorDeeds, deed) ? operatorDeeds[deed as OperatorDeed] : undefined
}

/** The scopes that a program would need for what roles allow. */
export function scopesOf(roles: readonly OperatorRole[]): Scope[] {
  return [...new Set(deedsOf(roles).flatMap((deed) => operatorDeeds[deed].scope ?? []))]
}

/** The deeds that roles allow, in the order of the table. */
export function deedsOf(roles: readonly OperatorRole[]): OperatorDeed[] {
  const deeds = Object.entries(operatorDeeds) as [OperatorDeed, ProvidersDeed][]
  return deeds.filter(([, deed]) => deed.roles.some((role) => roles.includes(role))).map(([name]) => name)
}
