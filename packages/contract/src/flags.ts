/** The partners that a feature can depend on; without its partner the feature is off. */
export const flagPartners = ['captcha', 'porting', 'fibre'] as const
export type FlagPartner = (typeof flagPartners)[number]

/** A feature flag (1§1): what it turns on, which capability it belongs to, and its default. */
export interface FlagRow {
  /** The capability that owns it. */
  owner: string
  /** What is available while the flag is on. */
  says: string
  /** The default when neither the environment nor the database sets it (1§6, 3§9.5). */
  default: boolean
  /** The default in the demo, which shows every feature. */
  inDemo: boolean
  /** Off in a deployment without this partner, whatever the settings say (1§5). */
  needs?: FlagPartner
}

/**
 * Every flag. Its name is also the name of the environment setting; the values true, yes and 1 mean on. The guards of
 * 1§2 and the screens use these names only.
 */
export const flags = {
  HAS_WELCOME_TOUR: row('engagement', 'The welcome tour.', false),
  HIDE_PREPAY_BALANCE_IF_ZERO: hides('balance', 'A prepay balance of $0.00 is not shown.'),
  HIDE_PREPAY_TOPUP: hides('balance', 'Top-up is not offered.'),
  IS_ANONYMOUS_PAY_BILL_ALLOWED: { ...row('guest', 'A visitor pays a bill.', false), needs: 'captcha' },
  IS_ANONYMOUS_RECHARGE_ALLOWED: { ...row('guest', 'A visitor tops up a mobile.', false), needs: 'captcha' },
  IS_BILLING_CYCLE_CHANGE_ALLOWED: row('billing', 'The cycle of the bills is changed.', false),
  IS_BILLING_ROUTING_ALLOWED: row('billing-routes', 'One customer pays for another.', true),
  IS_CUSTOMER_GROUP_ALLOWED: row('groups', 'Groups of customers.', false),
  IS_DIRECT_DEBIT_ALLOWED: row('payments', 'Bills are paid by direct debit from a bank account.', false),
  IS_FEEDBACK_ALLOWED: row('engagement', 'The feedback form.', false),
  IS_INTERNATIONAL_PLANS_ALLOWED: row('catalogue', 'The page of international calling rates.', true),
  IS_INVOICES_ALLOWED: row('billing', 'Invoices in the portal.', true),
  IS_MOBILE_GROUP_ALLOWED: row('groups', 'Groups of mobiles.', false),
  IS_MOBILE_ONBOARDING: row('activation', 'Onboarding of a mobile before sign-in.', false),
  IS_NUMBER_PORTING_AT_CHECKOUT_ALLOWED: {
    ...row('porting', 'Bringing a number with an order.', true),
    needs: 'porting',
  },
  IS_NUMBER_PORTING_ON_DASHBOARD_ALLOWED: {
    ...row('porting', 'Moving a number to a SIM in use.', true),
    needs: 'porting',
  },
  IS_ORDER_PLACEMENT_ALLOWED: row('shop', 'Orders are placed.', false),
  IS_PHONE_NUMBER_CHANGE_ON_DASHBOARD_ALLOWED: row('mobiles', 'A mobile gets another number.', false),
  IS_PRODUCT_TYPE_TRANSFER_ALLOWED: row('plans', 'A mobile moves between prepay and monthly plans.', false),
  IS_RECEIPTS_ALLOWED: row('payments', 'Receipts in the portal.', true),
  IS_SHOW_PAY_BILL_ON_HOME: row('billing', 'The way to pay a bill on the account’s first page.', false),
  IS_SHOW_PLANS: row('catalogue', 'The page of plans.', false),
  IS_SHOW_RECAP: row('usage', 'A look back at a year of usage.', false),
  IS_SHOW_UFB_MODULE: { ...row('broadband', 'Fibre broadband.', false), needs: 'fibre' },
  IS_SIM_ACTIONS_ALLOWED: row('mobiles', 'What can be done to a SIM.', true),
  IS_SIM_DETAILS_ALLOWED: row('mobiles', 'The details of a SIM, its PUK code included.', true),
  IS_SIM_DISABLE_ENABLE_ALLOWED: row('mobiles', 'A SIM is disabled and enabled.', true),
  IS_SIM_PURCHASING_ALLOWED: row('shop', 'SIMs are sold.', false),
  IS_SIM_SWAP_ALLOWED: row('mobiles', 'A mobile moves to another SIM.', true),
  IS_SIMS_MULTI_PLANS_ALLOWED: row('shop', 'Several SIMs in one order, each with its plan.', true),
  IS_VOUCHER_ALLOWED: row('vouchers', 'Vouchers are redeemed.', true),
  IS_WHATS_NEW_ALLOWED: row('engagement', 'What is new.', false),
} as const satisfies Record<string, FlagRow>

export type FlagName = keyof typeof flags
export type Flags = Readonly<Record<FlagName, boolean>>

export const flagNames = Object.keys(flags) as FlagName[]

/** Whether a flag allows its feature: the flag is on, or it is a hiding flag (`HIDE_…`) that is off. */
export const lets = (flags: Flags, name: FlagName): boolean => flags[name] !== name.startsWith('HIDE_')

/** Whether a text is a flag's name. */
export function isFlagName(name: string): name is FlagName {
  return Object.hasOwn(flags, name)
}

/** A flag that enables a feature; on in the demo. */
function row(owner: string, says: string, whenUnset: boolean): FlagRow {
  return { owner, says, default: whenUnset, inDemo: true }
}

/** A flag that hides a feature: on by default, off in the demo (3§9.5). */
function hides(owner: string, says: string): FlagRow {
  return { owner, says, default: true, inDemo: false }
}
