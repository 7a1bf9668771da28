import type { customers } from '@waea/contract/people/customers'
import type { Handlers } from '../../platform/jobs/part.ts'
import { addAddress } from './addresses/add-address.ts'
import { changeAddress, removeAddress } from './addresses/change-address.ts'
import { readLocation, searchLocations } from './addresses/find-locations.ts'
import { readAddress, readAddresses } from './addresses/read-addresses.ts'
import { claimRewardsCard } from './claim-rewards-card.ts'
import { readUserPreferences, saveUserPreferences } from './preferences.ts'
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
