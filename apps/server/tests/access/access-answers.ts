import { notGoodOfFibre } from './fibre-access.ts'
import { notGoodOfPush } from './push-access.ts'

/** Calls that the owner's request in this test gets refused for a reason other than access. */
export const notGood: Readonly<Record<string, string>> = {
  // The eSIM order is already complete.
  'shop.cancelOrder': 'order-state',
  'shop.changeOrderAddress': 'no-location',
  // An eSIM return takes effect at once, so there is nothing to cancel.
  'shop.cancelReturn': 'return-state',
  // The account is open; only closed accounts are paid out.
  'billing.payOutCredit': 'conflict',
  'billing-routes.answer': 'no-uuid',
  // The SIM was frozen before, and its account is in use.
  'leaving.endMobile': 'sim-frozen',
  'leaving.closeAccount': 'service-in-use',
  // The request names nothing to return.
  'shop.askReturn': 'invalid-input',
  'activation.activate': 'no-dry-activation',
  'activation.paygActivation': 'no-available-product',
  'activation.postpayActivation': 'no-available-product',
  'customers.addAddress': 'no-location',
  // The bill's only line is already disputed.
  'dunning.dispute': 'dispute-known',
  'dunning.extend': 'extension-day',
  // People of other accounts have to be invited.
  // The route's other account has no bills.
  'billing.payForOther': 'no-postpay-product',
  'groups.addCustomerGroup': 'group-too-small',
  'groups.addMobileGroup': 'group-too-small',
  'groups.addCustomerGroupMember': 'already-member',
  'groups.mobileGroupInfoOf': 'no-params',
  'identity.addPasskey': 'passkey-refused',
  'identity.changeEmail': 'email-invalid',
  'identity.changePassword': 'password-weak',
  'identity.confirmEmailVerification': 'no-code',
  'identity.confirmSecondFactor': 'wrong-code',
  'identity.newRecoveryCodes': 'conflict',
  'identity.removeSecondFactor': 'conflict',
  'identity.setLocalPassword': 'password-weak',
  'identity.socialLink': 'no-identity-token',
  'identity.updateCustomer': 'email-invalid',
  'identity.verifyMfa': 'no-code',
  'mobiles.nickname': 'nickname-invalid',
  'payments.payArrears': 'nothing-owed',
  'payments.removeInvalidMethod': 'card-unknown',
  'numbers.change': 'no-phone-number',
  'product-type.quote': 'debt-outstanding',
  // The path names no product type.
  'product-type.transfer': 'invalid-input',
  'sim-settings.saveSettings': 'forward-not-possible',
  'porting.bring': 'porting-sim',
  'porting.cancel': 'port-cannot-stop',
  'porting.retry': 'porting-sim',
  'porting.stopLeaving': 'port-cannot-stop',
  ...notGoodOfPush,
  ...notGoodOfFibre,
  'vouchers.checkGift': 'gift-not-possible',
  'vouchers.giveCredit': 'gift-not-possible',
  'vouchers.redeemVoucher': 'voucher-invalid',
  // A plan change is pending for the end of the period.
  'plans.endPrepayAddon': 'plan-changing',
  'plans.pause': 'pause-until',
  'broadband.pauseUfb': 'pause-until',
  'plans.renewNow': 'renewal-impossible',
  'plans.changePlan': 'same-plan',
  'plans.postpayAddon': 'no-postpay-product',
  'overview.postpayProduct': 'no-postpay-product',
  'plans.prepayAddon': 'same-plan',
  'plans.quotePlanChange': 'same-plan',
  'sims.swap': 'sim-unknown',
  'sims.lock': 'second-factor-needed',
  'sims.unlock': 'second-factor-needed',
  'support.rate': 'case-not-solved',
  // The request body is empty here.
  'support.upload': 'file-kind',
  'usage.histogram': 'invalid-input',
}
