import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals about plans and add-ons. */
export const plansRefusals = {
  'no-postpay-product': msg`This account has no monthly plan.`,
  'no-products-list': msg`There are no plans to show at the moment.`,
  'no-available-product': msg`This is no longer on sale. Nothing was charged.`,
  'plan-unknown': msg`We couldn’t find this plan. Nothing was charged; choose one from the list.`,
  'same-plan': msg`You already have this plan`,
  'same-product-type': msg`This mobile is paid for in this way already.`,
  'plan-held': msg`This mobile already has a plan. Change it instead; nothing was charged.`,
  'plan-changed-this-month': msg`You can change your plan once a month. Nothing was changed or charged.`,
  'change-quote-stale': msg`Something has changed since these figures were made. Nothing was charged; check the new ones and confirm again.`,
  'plan-changing': msg`A change of this plan is waiting. Cancel the change first; nothing was charged.`,
  'plan-paused': msg`This plan is paused. Change it now, or resume it first.`,
  'auto-renew-not-allowed': msg`This plan can’t renew automatically. Buy it again when it ends.`,
  'pause-impossible': msg`This plan can’t be paused.`,
  'pause-until': msg`Choose a day within the dates shown.`,
  'renewal-impossible': msg`This plan can’t be renewed now. Nothing was charged.`,
  'renewal-changed': msg`The price or dates have changed. Nothing was charged; look again.`,
  'spend-limit-over': msg`Spend limit is over, choose to change plan or add a payment card`,
}
