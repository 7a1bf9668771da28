/**
 * Who may make each call, as people would say it. Nothing here is read from the contract or from a guard: the tries in
 * access.test.ts hold the running server against this table, and a call that is not in it fails by its name.
 */

export interface Access {
  /**
   * - `anyone`: visitors too, for the reason that is given.
   * - `person`: whoever is signed in, about themselves.
   * - `account`: every person on the account that the call names, `owner`: its owners alone. To others there is none.
   * - `partner`, `client`: other systems, by a signature and by a token of the provider.
   * - `test`: only where the deployment's clock is moved by hand.
   */
  who: 'anyone' | 'person' | 'account' | 'owner' | 'partner' | 'client' | 'test'
  /** Why visitors may, of `anyone` alone. */
  because?: string
  /** Also while the account is suspended. */
  whileSuspended?: true
  /** Needs a proof of the last five minutes: of everybody, or of a temporary login alone. */
  proof?: 'always' | 'when-temporary'
  /** Not for a temporary login, whatever it has shown. */
  notWhenTemporary?: true
  /** A program of the provider with the scope too, for every customer. */
  orClient?: true
  /** Needs an email that is known to be the person's. */
  verified?: true
}

const anyone = (because: string): Access => ({ who: 'anyone', because })
const person: Access = { who: 'person' }
const account: Access = { who: 'account' }
const owner: Access = { who: 'owner' }
const partner: Access = { who: 'partner' }
const client: Access = { who: 'client' }
const suspendedToo = (access: Access): Access => ({ ...access, whileSuspended: true })
const proved = (access: Access): Access => ({ ...access, proof: 'always' })
const provedWhenTemporary = (access: Access): Access => ({ ...access, proof: 'when-temporary' })

const notWhenTemporary = (access: Access): Access => ({ ...access, notWhenTemporary: true })
const verified = (access: Access): Access => ({ ...access, verified: true })
const orClient = (access: Access): Access => ({ ...access, orClient: true })

const nobodyYet = 'nobody has an account yet'
const codeIsProof = 'the code that was sent is the proof'
const linkIsProof = 'the code of the mailed link is the proof'
const prices = 'prices for everybody'
const ownCart = 'a visitor’s cart belongs to whoever knows its id; a customer’s to the customer'

export const accessTo: Readonly<Record<string, Access>> = {
  'identity.auth': anyone('signing in'),
  'identity.signUp': anyone(nobodyYet),
  'identity.signUpConfirm': anyone('the code of the mail is the proof'),
  'identity.signUpResend': anyone(nobodyYet),
  'identity.signUpState': anyone('nobody has an account yet; the tab that waits knows the id of the sign-up'),
  'identity.sendEmailVerification': suspendedToo(account),
  'identity.confirmEmailVerification': suspendedToo(account),
  'identity.recoverPassword': anyone('whoever forgot the password cannot sign in'),
  'identity.newPassword': anyone('the secret of the mail is the proof'),
  'identity.signOut': person,
  'identity.me': person,
  'identity.sendMfa': suspendedToo(account),
  'identity.verifyMfa': suspendedToo(account),
  'identity.security': person,
  'identity.accessUsers': suspendedToo(account),
  'identity.devices': person,
  'identity.signOutDevice': person,
  'identity.signOutOthers': person,
  'identity.securityLog': person,
  'identity.startSecondFactor': proved(person),
  'identity.confirmSecondFactor': proved(person),
  'identity.newRecoveryCodes': proved(person),
  'identity.removeSecondFactor': proved(person),
  'identity.showSecondFactor': anyone('the ticket of a password and the code are the proof'),
  'identity.passkeyCreation': proved(person),
  'identity.addPasskey': proved(person),
  'identity.renamePasskey': person,
  'identity.removePasskey': proved(person),
  'identity.passkeyRequest': anyone('whoever asks for a passkey is not signed in yet'),
  'identity.showPasskey': anyone('the passkey is the proof'),
  'identity.updateCustomer': orClient(owner),
  'identity.updateProfile': owner,
  'identity.changePassword': person,
  'identity.changeEmail': proved(person),
  'identity.socialStart': anyone('signing in'),
  'identity.socialConnect': proved(person),
  'identity.socialProof': person,
  'identity.disconnectProvider': proved(person),
  'identity.socialReturn': anyone('a provider posts its answer from its own page; the cookie of the try is the proof'),
  'identity.socialFinish': anyone('signing in; the cookie of the try is the proof'),
  'identity.socialLink': proved(person),
  'identity.setLocalPassword': proved(person),
  'identity.askCode': anyone('signing in'),
  'identity.codeSignIn': anyone(codeIsProof),
  'identity.recoverEmail': anyone('whoever forgot the email cannot sign in'),
  'identity.recoveredEmail': anyone(codeIsProof),
  'identity.makeAuthToken': notWhenTemporary(person),
  'identity.resolveAuthToken': anyone('the token is the proof'),
  'identity.sendTemporaryLogin': client,
  'identity.temporaryLogin': anyone(linkIsProof),
  'identity.invite': client,
  'identity.invitation': anyone(linkIsProof),
  'identity.identityLink': anyone(linkIsProof),

  'customers.customer': suspendedToo(account),
  'customers.accountState': suspendedToo(account),
  'customers.addAddress': account,
  'customers.addresses': account,
  'customers.address': account,
  'customers.changeAddress': account,
  'customers.removeAddress': account,
  'customers.searchLocations': anyone('addresses of the country'),
  'customers.location': anyone('addresses of the country'),
  'customers.userPreferences': person,
  'customers.saveUserPreferences': person,
  'customers.claimRewardsCard': owner,

  'catalogue.postpayPlans': anyone(prices),
  'catalogue.prepayPlans': anyone(prices),
  'catalogue.entries': anyone('prices for everybody; a customer’s own only for the customer'),
  'catalogue.plansCollection': anyone(prices),
  'catalogue.offersCollection': anyone(prices),
  'catalogue.unlockPlans': anyone('takes the password of the plans, which is not a person’s'),
  'catalogue.sims': anyone(prices),
  'catalogue.internationalRates': anyone(prices),

  'messages.notices': suspendedToo(account),
  'messages.unreadNotices': suspendedToo(account),
  'messages.readNotices': suspendedToo(account),
  'provider.openCustomer': client,
  'provider.openCustomerFromIdentity': client,
  'provider.customerRecords': client,
  'provider.customerUuids': client,
  'provider.customerRecord': orClient(owner),
  'provider.patchCustomer': orClient(owner),
  'provider.closeCustomer': client,
  'provider.purgeCustomer': client,
  'provider.addTag': client,
  'provider.tags': client,
  'provider.tag': client,
  'provider.renameTag': client,
  'provider.removeTag': client,

  'offers.offers': account,

  'mobiles.networkEvents': partner,
  'mobiles.nickname': account,
  'mobiles.stopOutsidePlan': owner,

  'payments.setup': provedWhenTemporary(owner),
  'payments.methods': suspendedToo(owner),
  'payments.syncMethods': suspendedToo(provedWhenTemporary(owner)),
  'payments.setRank': provedWhenTemporary(owner),
  'payments.removeMethod': provedWhenTemporary(owner),
  'payments.removeInvalidMethod': provedWhenTemporary(owner),
  'payments.payment': suspendedToo(account),
  'payments.settle': suspendedToo(account),
  'payments.payArrears': suspendedToo(owner),
  'payments.charges': suspendedToo(account),
  'payments.chargesFile': suspendedToo(account),
  'payments.receipts': suspendedToo(account),
  'payments.receipt': suspendedToo(account),
  'payments.receiptPdf': suspendedToo(account),
  'payments.webhook': partner,

  'balance.credit': account,
  'balance.topUp': owner,
  'balance.olderTopUp': owner,
  'balance.movements': account,
  'balance.movementsFile': account,
  'balance.autoTopUp': account,
  'balance.setAutoTopUp': provedWhenTemporary(owner),
  'balance.endAutoTopUp': owner,

  // A member's voucher is the account's gain; what an account has, its owner alone gives away.
  'vouchers.checkVoucher': account,
  'vouchers.redeemVoucher': account,
  'vouchers.redemptions': account,
  'vouchers.checkGift': owner,
  'vouchers.giveCredit': proved(owner),
  'vouchers.gifts': account,

  'plans.mobiles': account,
  'plans.prepayAddon': owner,
  'plans.endPrepayAddon': owner,
  'plans.postpayAddon': owner,
  'plans.changeAutoRenew': owner,
  'plans.renewal': account,
  'plans.renewNow': owner,
  'plans.pause': owner,
  'plans.resume': owner,
  'plans.nameMeans': owner,
  'plans.chooseReminders': account,
  'plans.releasePlan': client,
  'plans.planChange': account,
  'plans.quotePlanChange': owner,
  'plans.changePlan': owner,
  'plans.cancelPlanChange': owner,
  'plans.prepayProduct': account,
  'plans.postpayProduct': account,

  'activation.adoptByToken': anyone('the code on the card is the proof'),
  'activation.resume': anyone('the adoption’s own token is the proof'),
  'activation.newLink': anyone('the expired link is the proof, and the answer always the same'),
  // With a plan that is chosen now, as they are tried here: the owner pays for it, now or on the bill. What renews keeps
  // the card that pays, as an order does.
  'activation.activate': owner,
  'activation.postpayActivation': owner,
  'activation.paygActivation': owner,
  'activation.initialPrepayAddon': provedWhenTemporary(owner),
  'activation.progress': account,
  'activation.installation': account,
  'activation.finalise': account,

  'overview.dashboard': account,
  'overview.customerPreferences': account,
  'overview.saveCustomerPreferences': account,
  'usage.postpayBalance': account,
  'usage.histogram': account,
  'usage.charges': account,
  'usage.allowances': account,
  'usage.settings': account,
  'usage.saveAlerts': account,
  'usage.saveLimit': owner,
  'usage.rightPlan': account,

  'shop.courierEvents': partner,
  'shop.saveCart': anyone(ownCart),
  'shop.cart': anyone(ownCart),
  'shop.customerCart': account,
  'shop.checkout': provedWhenTemporary(verified(owner)),
  'shop.orders': account,
  'shop.order': account,
  'shop.parcels': account,
  'shop.esimStatus': account,
  'shop.olderSaveCart': anyone(ownCart),
  'shop.olderCart': anyone(ownCart),
  'shop.olderCustomerCart': account,
  'shop.olderCheckout': provedWhenTemporary(verified(owner)),
  'shop.olderOrders': account,
  'shop.olderOrder': account,

  'system.live': person,
  'system.clock': { who: 'test' },
  'deployment.version': anyone('the version of the page that is shown anyhow'),
  'deployment.flags': anyone('the features that the page shows anyhow'),
  'deployment.allFlags': client,
  'deployment.setFlag': client,
  'deployment.clearFlag': client,
  'deployment.notices': client,
  'deployment.seeNotice': client,
}
