import { activationPart } from './capabilities/activation/index.ts'
import { balancePart } from './capabilities/balance/index.ts'
import { cataloguePart } from './capabilities/catalogue/index.ts'
import { customersPart } from './capabilities/customers/index.ts'
import { identityPart, revocationNotices, sessionGate } from './capabilities/identity/index.ts'
import { messagesPart } from './capabilities/messages/index.ts'
import { mobilesPart } from './capabilities/mobiles/index.ts'
import { paymentsPart } from './capabilities/payments/index.ts'
import { plansPart } from './capabilities/plans/index.ts'
import { shopPart } from './capabilities/shop/index.ts'
import { usagePart } from './capabilities/usage/index.ts'
import { httpAddresses } from './partners/addresses/addresses.ts'
import { httpNetwork } from './partners/network/network.ts'
import { identityProviders } from './partners/oidc/identity-providers.ts'
import { httpReseller } from './partners/reseller/reseller.ts'
import { httpRewards } from './partners/rewards/rewards.ts'
import { smsGateway } from './partners/sms/sms.ts'
import { smtpMail } from './partners/smtp/mail.ts'
import { stripeCards } from './partners/stripe/cards.ts'
import type { Config } from './platform/config.ts'
import type { Part } from './platform/part.ts'
import type { Ports } from './ports/ports.ts'

/** The only file that knows everyone: which capabilities there are, who plays each port, and who reads tokens. */

export const capabilities: readonly Part[] = [
  identityPart,
  customersPart,
  cataloguePart,
  mobilesPart,
  paymentsPart,
  balancePart,
  plansPart,
  activationPart,
  usagePart,
  shopPart,
  messagesPart,
]

/** Who answers for each partner. The same code talks to the real one and to its sandbox: the settings say which. */
export function portsOf(config: Config): Ports {
  return {
    cards: stripeCards(config.stripe),
    network: httpNetwork(config.network),
    mail: smtpMail(config),
    sms: smsGateway(config),
    addresses: httpAddresses(config),
    rewards: httpRewards(config),
    reseller: httpReseller(config),
    identityProviders: identityProviders(config),
  }
}

/** Who is behind a token, and when its answers carry a fresh one. */
export const gateOf = sessionGate

/** What the database may notify this process of, beside what live streams show. */
export const noticesOf = revocationNotices
