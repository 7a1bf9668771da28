/**
 * Tables without customer data, whose keys need not lead with the customer. Every other table can be distributed by
 * customer as it is; a test checks this against the database's catalogue.
 */
export const notCustomerData: readonly string[] = [
  'platform.migrations',
  'platform.request_keys',
  'platform.audit',
  'platform.seeds',
  'platform.flags',
  'platform.notices',
  'platform.notice_mails',
  'platform.limits',
  'platform.limit_key',
  'catalogue.changes',
  'catalogue.versions',
  'catalogue.entries',
  'catalogue.availabilities',
  'catalogue.offers',
  'catalogue.prices',
  'catalogue.sims',
  'catalogue.terms',
  'shop.visitor_carts',
  'broadband.lfc_products',
  'broadband.modems',
  'broadband.promises',
  'billing.counters',
  'vouchers.batches',
  'vouchers.codes',
  'activation.codes',
  'activation.stock',
  'activation.adoptions',
  'customers.user_preferences',
  'messages.push_keys',
  'identity.users',
  'identity.sessions',
  'identity.sign_ups',
  'identity.email_changes',
  'identity.one_time_tokens',
  'identity.keys',
  'identity.second_factors',
  'identity.recovery_codes',
  'identity.passkeys',
  'identity.outside_identities',
  'support.article_versions',
  'operators.operators',
  'operators.invitations',
  'operators.company_tries',
  'operators.keys',
  'operators.passkeys',
  'operators.sessions',
  'webhooks.endpoints',
  'webhooks.deliveries',
]

/**
 * Customer data that a distributed database keeps on its coordinator (docs/scale.md): where an id has to be unique over
 * all customers, where a foreign key refers to a table that stays there, and where processes listen for new rows.
 */
export const keptOnCoordinator: readonly string[] = [
  'platform.live_events',
  'approvals.approvals',
  'groups.groups',
  'groups.members',
  'catalogue.aims',
  'imports.customers',
]

/** Tables distributed by another account than the one that owns the data: what a payment is for, by the payer. */
export const distributedBy: Readonly<Record<string, string>> = {
  'payments.allocations': 'account_uuid',
}
