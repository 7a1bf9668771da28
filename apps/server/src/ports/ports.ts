import type { AddressesPort } from './addresses.ts'
import type { CaptchaPort } from './captcha.ts'
import type { CardsPort } from './cards.ts'
import type { CourierPort } from './courier.ts'
import type { FaultsPort } from './faults.ts'
import type { IdentityProvidersPort } from './identity-providers.ts'
import type { MailPort } from './mail.ts'
import type { NetworkPort } from './network.ts'
import type { ResellerPort } from './reseller.ts'
import type { RewardsPort } from './rewards.ts'
import type { SmsPort } from './sms.ts'

/** The ports of all partners. */
export interface Ports {
  cards: CardsPort
  captcha: CaptchaPort
  network: NetworkPort
  courier: CourierPort
  mail: MailPort
  sms: SmsPort
  addresses: AddressesPort
  rewards: RewardsPort
  reseller: ResellerPort
  identityProviders: IdentityProvidersPort
  faults: FaultsPort
}

/** A partner could not be reached, or did not answer: the outcome is unknown. */
export class PartnerUnknown extends Error {
  override name = 'PartnerUnknown'
}
