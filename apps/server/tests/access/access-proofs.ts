/**
 * Calls that need no proof although they move money, a number or a right, and why. Every other call of that kind
 * declares in the contract which proof it needs (`needs`); temporary-login.test.ts checks one against the other.
 */

const staysHere =
  'what it buys stays with the account, by a means to pay that it has; a card that is kept needs a proof'
const givesBack = 'it ends or lowers something, and the account keeps or gets back what it has'
const onlyLooks = 'it shows what would happen, and changes nothing'
const ownSetting = 'it changes how the account’s own service works; what may cost more is the owner’s'
const asAgreed = 'it pays what the account has agreed to pay, within a limit that needed a proof'
const ofGroup = 'a group pays for nobody and gives nobody a right in an account'

const because = (reason: string, ...calls: string[]) => Object.fromEntries(calls.map((call) => [call, reason]))

export const withoutProof: Readonly<Record<string, string>> = {
  ...because(staysHere, 'payments.payArrears', 'balance.topUp', 'balance.olderTopUp', 'billing.pay', 'plans.renewNow'),
  ...because(staysHere, 'plans.prepayAddon', 'plans.postpayAddon', 'plans.changePlan', 'broadband.changeFibrePlan'),
  ...because(staysHere, 'activation.activate', 'activation.postpayActivation', 'activation.paygActivation'),
  ...because(staysHere, 'activation.initialPrepayAddon', 'plans.changeAutoRenew', 'vouchers.redeemVoucher'),
  ...because(givesBack, 'balance.endAutoTopUp', 'plans.endPrepayAddon', 'plans.pause', 'plans.resume'),
  ...because(givesBack, 'plans.cancelPlanChange', 'shop.cancelOrder', 'shop.askReturn', 'shop.cancelReturn'),
  ...because(givesBack, 'billing-routes.removeRoute', 'sims.cancelSwap', 'porting.cancel', 'broadband.keepUfb'),
  ...because(givesBack, 'broadband.pauseUfb', 'broadband.resumeUfb'),
  ...because(givesBack, 'broadband.cancelFibreOrder', 'leaving.keepMobile'),
  ...because(onlyLooks, 'vouchers.checkGift', 'numbers.search', 'plans.quotePlanChange', 'product-type.quote'),
  ...because(ownSetting, 'sim-settings.setAutoActive', 'sim-settings.saveWebFilter', 'broadband.nameUfb'),
  ...because(ownSetting, 'broadband.holdTime', 'broadband.apply111', 'broadband.withdraw111'),
  ...because(ownSetting, 'broadband.bookVisit', 'broadband.giveConsent', 'billing.changeBillingCycle'),
  ...because(ownSetting, 'dunning.extend', 'dunning.dispute', 'credit-checks.askCreditCheck'),
  ...because(asAgreed, 'billing.payForOther'),
  ...because('it tells the provider something', 'support.open', 'support.write'),
  ...because(ofGroup, 'groups.addCustomerGroup', 'groups.addCustomerGroupMember', 'groups.changeCustomerGroupMember'),
  ...because(ofGroup, 'groups.removeCustomerGroup', 'groups.removeCustomerGroupMember', 'groups.leaveCustomerGroup'),
  ...because(ofGroup, 'groups.removeFromCustomerGroup', 'groups.addMobileGroup', 'groups.addMobileGroupMember'),
  ...because(ofGroup, 'groups.changeMobileGroupMember', 'groups.removeMobileGroup', 'groups.removeMobileGroupMember'),
  ...because(ofGroup, 'groups.leaveMobileGroup', 'groups.removeFromMobileGroup'),
}

/**
 * Request fields that make a call's handler require a proof (`step-up-in-part`). `requestUuid` stands for the id of a
 * request that asks the owner to pay for another customer.
 */
export const partsWithProof: Readonly<Record<string, Record<string, unknown>>> = {
  'approvals.invite': { ApprovalType: 'BILLING_INVITE', SpendLimit: 1000 },
  'approvals.act': { UUID: 'requestUuid', Action: 'APPROVE' },
  'billing-routes.answer': { ApprovalUUID: 'requestUuid', Type: 'request', Action: 'APPROVE', SpendLimit: 1000 },
  'billing-routes.changeRoute': { SpendLimit: 6000 },
  'identity.updateProfile': { MobileNumber: '0215550199' },
  'identity.updateCustomer': { FirstName: 'Ana', LastName: 'Rewi', Email: 'taken-over@test.waea.nz' },
  'provider.patchCustomer': { ExternalRef5: 'R-1' },
  'sim-settings.saveSettings': { Settings: { CFU: { Active: true, Destination: '64215550199' } } },
}
