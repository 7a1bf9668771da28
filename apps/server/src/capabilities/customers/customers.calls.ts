import type { customers } from '@waea/contract/customers'
import type { Handlers } from '../../platform/part.ts'
import { addAddress } from './add-address.ts'
import { changeAddress, removeAddress } from './change-address.ts'
import { claimRewardsCard } from './claim-rewards-card.ts'
import { readLocation, searchLocations } from './find-locations.ts'
import { readUserPreferences, saveUserPreferences } from './preferences.ts'
import { readAddress, readAddresses } from './read-addresses.ts'
import { readAccountState, readCustomer } from './read-customer.ts'

export const handlers: Handlers<typeof customers> = {
  customer: readCustomer,
  accountState: readAccountState,
  addAddress,
  addresses: readAddresses,
  address: readAddress,
  changeAddress,
  removeAddress,
  searchLocations,
  location: readLocation,
  userPreferences: (ctx) => readUserPreferences(ctx),
  saveUserPreferences,
  claimRewardsCard,
}
