import { activationPart } from './capabilities/activation/part.ts'
import { approvalsPart } from './capabilities/approvals/part.ts'
import { balancePart } from './capabilities/balance/part.ts'
import { billingPart } from './capabilities/billing/part.ts'
import { billingRoutesPart } from './capabilities/billing-routes/part.ts'
import { broadbandPart } from './capabilities/broadband/part.ts'
import { cataloguePart } from './capabilities/catalogue/part.ts'
import { creditChecksPart } from './capabilities/credit-checks/part.ts'
import { customersPart } from './capabilities/customers/part.ts'
import { dunningPart } from './capabilities/dunning/part.ts'
import { engagementPart } from './capabilities/engagement/part.ts'
import { groupsPart } from './capabilities/groups/part.ts'
import { guestPart } from './capabilities/guest/part.ts'
import { revocationNotices, sessionGate } from './capabilities/identity/index.ts'
import { identityPart } from './capabilities/identity/part.ts'
import { importsPart } from './capabilities/imports/part.ts'
import { leavingPart } from './capabilities/leaving/part.ts'
import { ledgerPart } from './capabilities/ledger/part.ts'
import { messagesPart } from './capabilities/messages/part.ts'
import { mobilesPart } from './capabilities/mobiles/part.ts'
import { networkMapsPart } from './capabilities/network-maps/part.ts'
import { numbersPart } from './capabilities/numbers/part.ts'
import { offersPart } from './capabilities/offers/part.ts'
import { onboardingPart } from './capabilities/onboarding/part.ts'
import { authenticateOperator, authenticateProgram, authenticateView } from './capabilities/operators/index.ts'
import { operatorsPart } from './capabilities/operators/part.ts'
import { overviewPart } from './capabilities/overview/part.ts'
import { paymentsPart } from './capabilities/payments/part.ts'
import { plansPart } from './capabilities/plans/part.ts'
import { portingPart } from './capabilities/porting/part.ts'
import { productTypePart } from './capabilities/product-type/part.ts'
import { providerPart } from './capabilities/provider/part.ts'
import { shopPart } from './capabilities/shop/part.ts'
import { simSettingsPart } from './capabilities/sim-settings/part.ts'
import { simsPart } from './capabilities/sims/part.ts'
import { supportPart } from './capabilities/support/part.ts'
import { usagePart } from './capabilities/usage/part.ts'
import { vouchersPart } from './capabilities/vouchers/part.ts'
import { webhooksPart } from './capabilities/webhooks/part.ts'
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
import { companyAccounts } from './partners/oidc/company-accounts.ts'
import { identityProviders } from './partners/oidc/identity-providers.ts'
import { type CallsOf, type PartnerReport, PartnerWatch, wrapCalls } from './partners/partner-watch.ts'
import { httpPorting } from './partners/porting/porting.ts'
import { webPushServices } from './partners/push/push.ts'
import { httpReseller } from './partners/reseller/reseller.ts'
import { httpRewards } from './partners/rewards/rewards.ts'
import { errorTracker } from './partners/sentry/faults.ts'
import { smsGateway } from './partners/sms/sms.ts'
import { smtpMail } from './partners/smtp/mail.ts'
import { stripeCards } from './partners/stripe/cards.ts'
import { zendeskTickets } from './partners/tickets/tickets.ts'
import { webhookReceivers } from './partners/webhooks/webhooks.ts'
import type { Runtime } from './platform/context.ts'
import type { Part } from './platform/jobs/part.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import type { Config } from './platform/process/config.ts'
import { PartnerOff, type Ports } from './ports/ports.ts'

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
  importsPart,
  leavingPart,
  operatorsPart,
  webhooksPart,
]

/** Where partner problems are logged and reported, and the clock. */
export interface PartnerReports {
  log: Runtime['log']
  now(): Date
  report(report: PartnerReport): void
  /** Times the calls; a command has none. */
  metrics?: Metrics
}

/**
 * The partner behind each port. The same code talks to the real partner and to its sandbox: the settings say which.
 * Partners that customers wait for have a circuit breaker; mails and text messages are jobs, which retry by themselves.
 */
export function portsOf(config: Config, { log, now, report, metrics }: PartnerReports): Ports {
  function timed<Port extends object>(partner: string, port: Port, calls: readonly CallsOf<Port>[]): Port {
    const meter = metrics?.partnerMeter(partner)
    return meter ? wrapCalls(port, calls, (call) => meter.time(call)) : port
  }
  function followed<Port extends object>(partner: string, port: Port, calls: readonly CallsOf<Port>[]): Port {
    if (config.drill) return leftAlone(port)
    const watch = new PartnerWatch(partner, now, report)
    return wrapCalls(port, calls, (call) => watch.follow(call))
  }
  /** The capability that uses it reports failures: behind it are many receivers, and another one may answer. */
  function unwatched<Port extends object>(partner: string, port: Port, calls: readonly CallsOf<Port>[]): Port {
    return config.drill ? leftAlone(port) : timed(partner, port, calls)
  }
  function watched<Port extends object>(partner: string, port: Port, calls: readonly CallsOf<Port>[]): Port {
    return followed(partner, timed(partner, port, calls), calls)
  }
  function guarded<Port extends object>(partner: string, port: Port, calls: readonly CallsOf<Port>[]): Port {
    const meter = metrics?.partnerMeter(partner)
    meter?.setLeftAlone(false)
    const onChange = (state: 'left-alone' | 'back') => {
      meter?.setLeftAlone(state === 'left-alone')
      log('The state of a partner has changed', { partner, state }, state === 'back' ? 'info' : 'warn')
    }
    return followed(partner, withBreaker(timed(partner, port, calls), calls, onChange), calls)
  }
  return {
    cards: guarded('cards', stripeCards(config.stripe), guardedCardCalls),
    captcha: guarded('captcha', captchaBySiteverify(config), ['verify']),
    network: guarded('network', httpNetwork(config.network), guardedNetworkCalls),
    courier: guarded('courier', httpCourier(config.courier), ['send', 'parcel']),
    porting: guarded('porting', httpPorting(config.porting), ['request', 'act', 'find', 'order', 'number']),
    fibre: guarded('fibre', httpFibre(config.fibre), guardedFibreCalls),
    mail: watched('mail', smtpMail(config), ['send']),
    sms: watched('sms', smsGateway(config), ['send']),
    push: unwatched('push', webPushServices(config), ['send']),
    addresses: guarded('addresses', httpAddresses(config), ['search', 'address']),
    rewards: guarded('rewards', httpRewards(config), ['claimCard', 'bonuses', 'bonus']),
    credit: guarded('credit', httpCredit(config.credit), ['enquire']),
    reseller: watched('reseller', httpReseller(config), ['syncAccess']),
    helpDesk: guarded('help-desk', httpHelpDesk(config), ['collections', 'articles', 'search']),
    tickets: guarded('tickets', zendeskTickets(config), guardedTicketCalls),
    virusScanner: guarded('virus-scanner', clamdScanner(config.virusScannerUrl), ['scan']),
    chat: signedChat(config),
    networkMaps: guarded('network-maps', arcgisMaps(config), ['services', 'layers', 'features']),
    identityProviders: watched('identity-providers', identityProviders(config), ['begin', 'finish']),
    companyAccounts: watched('company-accounts', companyAccounts(config), ['begin', 'finish']),
    webhooks: unwatched('webhooks', webhookReceivers(config), ['post']),
    faults: errorTracker(config, log),
  }
}

/** Port functions that do not call the partner. */
const local: readonly string[] = [
  'verifyEvent',
  'verifyNews',
  'readUsage',
  'usageValues',
  'correctUsage',
  'configured',
  'close',
]

/** A port for a drill: no call reaches the partner, whether or not it has a breaker. */
function leftAlone<Port extends object>(port: Port): Port {
  const calls = Object.entries(port).flatMap(([name, value]) =>
    typeof value === 'function' && !local.includes(name) ? [name as CallsOf<Port>] : [],
  )
  return wrapCalls(port, calls, async () => {
    throw new PartnerOff('No partner is called in a drill')
  })
}

const guardedNetworkCalls = [
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
] as const

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
  'capture',
  'refund',
  'fetchRefund',
  'refundsOf',
  'setup',
  'cancelSetup',
  'cards',
  'saveBankAccount',
  'bankAccounts',
  'fetchReturn',
  'deleteCard',
] as const

/** Reads tokens, and decides when to send a fresh one with an answer. */
export const gateOf = sessionGate

/** Finds the operator of a session's cookie. */
export const operatorOf = authenticateOperator

/** Finds the program of a token. */
export const programOf = authenticateProgram

/** Finds the person as whom an operator sees the portal. */
export const viewOf = authenticateView

/** The database notifications that this process handles, in addition to those for live streams. */
export const noticesOf = revocationNotices
