import { QueryClient } from '@tanstack/react-query'
import { plans } from '@waea/contract/mobile/plans'
import { overview } from '@waea/contract/overview'
import { identity } from '@waea/contract/people/identity'
import { catalogue } from '@waea/contract/shop/catalogue'
import { expect, test } from 'vitest'
import { keyOf } from '../calls/shared/wanted.ts'
import { resetForAccount } from './account-switch.ts'

test('another account forgets the catalogue, the usage and all else of the one before, not the person', () => {
  const queries = new QueryClient()
  const ofAccount = [catalogue.entries, overview.dashboard, plans.mobiles, overview.customerPreferences]
  for (const call of [...ofAccount, identity.me]) queries.setQueryData(keyOf(call), { known: true })
  resetForAccount(queries)
  expect(ofAccount.map((call) => queries.getQueryData(keyOf(call)))).toEqual(ofAccount.map(() => undefined))
  expect(queries.getQueryData(keyOf(identity.me))).toEqual({ known: true })
})
