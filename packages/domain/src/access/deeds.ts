/** An actor's relation to a thing. */
export type Relation = 'self' | 'owner' | 'member' | 'guest' | 'leader' | 'fellow' | 'billing-parent' | 'approver'

export interface Allowed {
  by: readonly Relation[]
  /** The capabilities that may do it by their own rules. */
  rules: readonly string[]
}

/**
 * Everything that can be done to things of customers and people, and who may do it. What the provider's operators and
 * programs may do is in `operator-deeds.ts`.
 */
export const deeds = {
  'user:change': { by: ['self'], rules: ['identity'] },
  'address:write': { by: ['owner', 'member'], rules: [] },
  'cart:write': { by: ['owner', 'member'], rules: ['shop'] },
  'order:place': { by: ['owner'], rules: ['shop'] },
  'return:decide': { by: [], rules: [] },
  'payment:make': {
    by: ['owner', 'guest', 'billing-parent'],
    rules: ['payments', 'balance', 'billing', 'billing-routes', 'plans'],
  },
  'bill:manage': { by: ['owner'], rules: ['billing', 'dunning'] },
  'card:manage': { by: ['owner'], rules: ['payments'] },
  'mobile:manage': { by: ['owner', 'member'], rules: ['mobiles', 'activation', 'sim-settings'] },
  'mobile:bar': { by: [], rules: [] },
  'sim:secure': { by: ['owner'], rules: [] },
  'sim:swap': { by: ['owner'], rules: ['sims'] },
  'sim:stop': { by: ['owner', 'member'], rules: ['sims'] },
  'number:port': { by: ['owner'], rules: ['porting'] },
  'fibre:order': { by: ['owner'], rules: ['broadband'] },
  'fibre:manage': { by: ['owner'], rules: ['broadband'] },
  'fibre:note': { by: ['owner', 'member'], rules: ['broadband'] },
  'fibre:restart': { by: ['owner', 'member'], rules: [] },
  'lfc:write': { by: [], rules: [] },
  'plan:buy': { by: ['owner'], rules: ['plans', 'numbers', 'product-type', 'leaving'] },
  'plan:change': { by: ['owner'], rules: ['plans'] },
  'credit:check': { by: ['owner'], rules: ['credit-checks'] },
  'plan:approve': { by: ['owner', 'approver'], rules: [] },
  'approval:write': { by: ['owner'], rules: ['approvals', 'billing-routes'] },
  'approval:answer': { by: ['approver'], rules: ['approvals'] },
  'route:write': { by: ['owner'], rules: ['billing-routes'] },
  'route:spend': { by: [], rules: ['billing-routes'] },
  'group:manage': { by: ['owner', 'leader'], rules: ['groups'] },
  'group:take-out': { by: ['owner', 'leader', 'fellow'], rules: ['groups'] },
  'group:read': { by: ['owner', 'member'], rules: ['groups'] },
  'balance:spend': { by: ['owner'], rules: ['balance', 'usage', 'product-type', 'plans'] },
  'voucher:redeem': { by: ['owner', 'member', 'guest'], rules: ['vouchers'] },
  'guest:buy': { by: ['guest'], rules: ['guest'] },
  'credit:give': { by: ['owner'], rules: ['vouchers'] },
  // What is left of a member's mobile, for the leader with whom they share it.
  'usage:read': { by: ['owner', 'member', 'leader'], rules: [] },
  'usage:share': { by: ['owner'], rules: [] },
  'usage:write': { by: [], rules: ['usage'] },
  'preference:write': { by: ['owner', 'member'], rules: ['customers'] },
  'feedback:give': { by: ['owner', 'member'], rules: ['engagement'] },
  'outage:follow': { by: ['owner', 'member'], rules: ['network-maps'] },
  'case:write': { by: ['owner', 'member'], rules: ['support'] },
  'notice:read': { by: ['owner', 'member'], rules: [] },
  'device:tell': { by: ['owner', 'member'], rules: ['messages'] },
  'offer:aim': { by: [], rules: ['offers'] },
  'customer:read': { by: ['owner'], rules: [] },
  'customer:write': { by: ['owner'], rules: ['customers', 'imports'] },
  'service:end': { by: ['owner'], rules: ['leaving'] },
  'customer:close': { by: ['owner'], rules: [] },
  'customer:tag': { by: [], rules: [] },
  'operator:manage': { by: [], rules: ['operators'] },
} as const satisfies Record<string, Allowed>

/** A capability that finishes by its own rules what somebody was permitted to start. */
export type Rule = (typeof deeds)[keyof typeof deeds]['rules'][number]
