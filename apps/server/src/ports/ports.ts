import type { AddressesPort } from './addresses.ts'
import type { CaptchaPort } from './captcha.ts'
import type { CardsPort } from './cards.ts'
import type { ChatPort } from './chat.ts'
import type { CourierPort } from './courier.ts'
import type { CreditPort } from './credit.ts'
import type { FaultsPort } from './faults.ts'
import type { FibrePort } from './fibre.ts'
import type { HelpDeskPort } from './help-desk.ts'
import type { CompanyAccountsPort, IdentityProvidersPort } from './identity-providers.ts'
import type { MailPort } from './mail.ts'
import type { NetworkPort } from './network.ts'
import type { NetworkMapsPort } from './network-maps.ts'
import type { PortingPort } from './porting.ts'
import type { PushPort } from './push.ts'
import type { ResellerPort } from './reseller.ts'
import type { RewardsPort } from './rewards.ts'
import type { SmsPort } from './sms.ts'
import type { TicketsPort } from './tickets.ts'
import type { VirusScannerPort } from './virus-scanner.ts'
import type { WebhooksPort } from './webhooks.ts'

/** The ports of all partners. */
export interface Ports {
  cards: CardsPort
  captcha: CaptchaPort
  network: NetworkPort
  courier: CourierPort
  mail: MailPort
  sms: SmsPort
  push: PushPort
  porting: PortingPort
  fibre: FibrePort
  addresses: AddressesPort
  rewards: RewardsPort
  credit: CreditPort
  reseller: ResellerPort
  helpDesk: HelpDeskPort
  tickets: TicketsPort
  virusScanner: VirusScannerPort
  chat: ChatPort
  networkMaps: NetworkMapsPort
  identityProviders: IdentityProvidersPort
  companyAccounts: CompanyAccountsPort
  webhooks: WebhooksPort
  faults: FaultsPort
}

/** A partner could not be reached, or did not answer: the outcome is unknown. */
export class PartnerUnknown extends Error {
  override name = 'PartnerUnknown'
}

/**
 * The outcome can't be read from the partner's answer, for example because it refuses our key. The operator must check.
 */
export class UnusableAnswer extends PartnerUnknown {
  override name = 'UnusableAnswer'
}

/** This deployment does not have the partner. */
export class PartnerOff extends PartnerUnknown {
  override name = 'PartnerOff'
}
