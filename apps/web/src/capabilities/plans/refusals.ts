import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals of plans and extras. */
export const plansRefusals = {
  'no-postpay-product': msg`This account has no monthly plan.`,
  'no-products-list': msg`There are no plans to show at the moment.`,
  'no-available-product': msg`This is no longer on sale. Nothing was charged.`,
  'plan-unknown': msg`We could not find this plan. Choose one from the list; nothing was charged.`,
  'same-plan': msg`You already have this plan`,
  'plan-held': msg`This mobile has a plan already. To change it, talk to us.`,
  'plan-changed-this-month': msg`A plan can be changed once a month. Nothing was changed or charged.`,
  'auto-renew-not-allowed': msg`This plan does not renew automatically.`,
  'spend-limit-over': msg`Spend limit is over, choose to change plan or add a payment card`,
}
