import { activationPart } from './capabilities/activation/index.ts'
import { approvalsPart } from './capabilities/approvals/index.ts'
import { balancePart } from './capabilities/balance/index.ts'
import { billingPart } from './capabilities/billing/index.ts'
import { billingRoutesPart } from './capabilities/billing-routes/index.ts'
import { broadbandPart } from './capabilities/broadband/index.ts'
import { cataloguePart } from './capabilities/catalogue/index.ts'
import { creditChecksPart } from './capabilities/credit-checks/index.ts'
import { customersPart } from './capabilities/customers/index.ts'
import { dunningPart } from './capabilities/dunning/index.ts'
import { engagementPart } from './capabilities/engagement/index.ts'
import { groupsPart } from './capabilities/groups/index.ts'
import { guestPart } from './capabilities/guest/index.ts'
import { identityPart, revocationNotices, sessionGate } from './capabilities/identity/index.ts'
import { ledgerPart } from './capabilities/ledger/index.ts'
import { messagesPart } from './capabilities/messages/index.ts'
import { mobilesPart } from './capabilities/mobiles/index.ts'
import { networkMapsPart } from './capabilities/network-maps/index.ts'
import { numbersPart } from './capabilities/numbers/index.ts'
import { offersPart } from './capabilities/offers/index.ts'
import { onboardingPart } from './capabilities/onboarding/index.ts'
import { overviewPart } from './capabilities/overview/index.ts'
import { paymentsPart } from './capabilities/payments/index.ts'
import { plansPart } from './capabilities/plans/index.ts'
import { portingPart } from './capabilities/porting/index.ts'
import { productTypePart } from './capabilities/product-type/index.ts'
import { providerPart } from './capabilities/provider/index.ts'
import { shopPart } from './capabilities/shop/index.ts'
import { simSettingsPart } from './capabilities/sim-settings/index.ts'
import { simsPart } from './capabilities/sims/index.ts'
import { supportPart } from './capabilities/support/index.ts'
import { usagePart } from './capabilities/usage/index.ts'
import { vouchersPart } from './capabilities/vouchers/index.ts'
import { httpAddresses } from './partners/addresses/addresses.ts'
import { withBreaker } from './partners/breaker.ts'
import { captchaBySiteverify } from './partners/captcha/siteverify.ts'
import { signedChat } from './partners/chat/chat.ts'
import { clamdScanner } from './partners/clamd/clamd.ts'
import { httpCourier } from './partners/courier/courier.ts'
import { httpCredit } from './partners/credit/credit.ts'
import { httpFibre } from './partners/fibre/fibre.ts'
import { httpHelpDesk } from './partners/help-desk/help-desk.ts'
import { httpNetwork } from './partners/network/network.ts'
import { arcgisMaps } from './partners/network-maps/network-maps.ts'
import { identityProviders } from './partners/oidc/identity-providers.ts'
import { httpPorting } from './partners/porting/porting.ts'
import { webPushServices } from './partners/push/push.ts'
import { httpReseller } from './partners/reseller/reseller.ts'
import { httpRewards } from './partners/rewards/rewards.ts'
import { errorTracker } from './partners/sentry/faults.ts'
import { smsGateway } from './partners/sms/sms.ts'
import { smtpMail } from './partners/smtp/mail.ts'
import { stripeCards } from './partners/stripe/cards.ts'
import { zendeskTickets } from './partners/tickets/tickets.ts'
import type { Config } from './platform/config.ts'
import type { Runtime } from './platform/context.ts'
import type { Part } from './platform/part.ts'
import type { Ports } from './ports/ports.ts'

/** The only file that knows all parts: the capabilities, the partner behind each port, and who reads tokens. */

export const capabilities: readonly Part[] = [
  identityPart,
  customersPart,
  cataloguePart,
  mobilesPart,
  simSettingsPart,
  numbersPart,
  ledgerPart,
  paymentsPart,
  balancePart,
  vouchersPart,
  plansPart,
  billingPart,
  productTypePart,
  dunningPart,
  creditChecksPart,
  activationPart,
  onboardingPart,
  portingPart,
  usagePart,
  offersPart,
  overviewPart,
  providerPart,
  shopPart,
  guestPart,
  messagesPart,
  simsPart,
  supportPart,
  engagementPart,
  networkMapsPart,
  approvalsPart,
  billingRoutesPart,
  groupsPart,
  broadbandPart,
]

/**
 * The partner behind each port. The same code talks to the real partner and to its sandbox: the settings say which.
 * Partners that customers wait for have a circuit breaker; mails and text messages are jobs, which retry by themselves.
 */
export function portsOf(config: Config, log: Runtime['log']): Ports {
  const heard = (partner: string) => (state: string) => log('The state of a partner has changed', { partner, state })
  return {
    cards: withBreaker(stripeCards(config.stripe), guardedCardCalls, heard('cards')),
    captcha: withBreaker(captchaBySiteverify(config), ['verify'], heard('captcha')),
    network: withBreaker(
      httpNetwork(config.network),
      [
        'allocateSim',
        'allocateNumber',
        'numbers',
        'holdNumber',
        'blockedSites',
        'orderProfile',
        'activate',
        'service',
        'change',
        'suspend',
        'resume',
        'stopOutsidePlan',
      ],
      heard('network'),
    ),
    courier: withBreaker(httpCourier(config.courier), ['send', 'parcel'], heard('courier')),
    porting: withBreaker(httpPorting(config.porting), ['request', 'act', 'find', 'order', 'number'], heard('porting')),
    fibre: withBreaker(httpFibre(config.fibre), guardedFibreCalls, heard('fibre')),
    mail: smtpMail(config),
    sms: smsGateway(config),
    push: webPushServices(config),
    addresses: withBreaker(httpAddresses(config), ['search', 'address'], heard('addresses')),
    rewards: withBreaker(httpRewards(config), ['claimCard', 'bonuses', 'bonus'], heard('rewards')),
    credit: withBreaker(httpCredit(config.credit), ['enquire'], heard('credit')),
    reseller: httpReseller(config),
    helpDesk: withBreaker(httpHelpDesk(config), ['collections', 'articles', 'search'], heard('help-desk')),
    tickets: withBreaker(zendeskTickets(config), guardedTicketCalls, heard('tickets')),
    virusScanner: withBreaker(clamdScanner(config.virusScannerUrl), ['scan'], heard('virus-scanner')),
    chat: signedChat(config),
    networkMaps: withBreaker(arcgisMaps(config), ['services', 'layers', 'features'], heard('network-maps')),
    identityProviders: identityProviders(config),
    faults: errorTracker(config, log),
  }
}

const guardedFibreCalls = [
  'qualify',
  'order',
  'find',
  'slots',
  'book',
  'consent',
  'cancel',
  'change',
  'suspend',
  'disconnect',
  'usage',
] as const

const guardedTicketCalls = [
  'open',
  'find',
  'read',
  'readMany',
  'comments',
  'comment',
  'upload',
  'attachment',
  'rate',
  'remove',
] as const

const guardedCardCalls = [
  'customer',
  'pay',
  'confirm',
  'fetchPayment',
  'find',
  'cancel',
  'refund',
  'fetchRefund',
  'refundsOf',
  'setup',
  'cancelSetup',
  'cards',
  'deleteCard',
] as const

/** Reads tokens, and decides when an answer carries a fresh one. */
export const gateOf = sessionGate

/** The database notifications that this process handles, beside those for live streams. */
export const noticesOf = revocationNotices
