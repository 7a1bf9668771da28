/**
 * Tables that hold no customer's data, so their keys need not lead with the customer. Every other table can be
 * distributed by customer as it is; a test reads the database's catalogue and holds this.
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
  'catalogue.versions',
  'catalogue.entries',
  'catalogue.availabilities',
  'catalogue.offers',
  'catalogue.sims',
  'shop.visitor_carts',
  // Written to by the version before alone (decision 47).
  'payments.webhook_events',
  'activation.codes',
  'activation.stock',
  'activation.adoptions',
  'customers.user_preferences',
  'identity.users',
  'identity.sessions',
  'identity.sign_ups',
  'identity.email_changes',
  'identity.proofs',
  // Written to by the version before alone (decision 60).
  'identity.limits',
  'identity.keys',
  'identity.second_factors',
  'identity.recovery_codes',
  'identity.waiting_sign_ins',
  'identity.passkeys',
  'identity.used_challenges',
  'identity.outside_identities',
  'identity.social_tries',
  'identity.code_requests',
  'identity.passes',
  'identity.invitations',
]
