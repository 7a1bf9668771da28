import type { Gives, Input } from '@waea/contract/call'
import type { overview } from '@waea/contract/overview'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { readAutoTopUpPreference, saveAutoTopUpPreference } from '../balance/index.ts'
import { readCustomerPreferences, saveCustomerPreferences } from '../customers/index.ts'

type Preferences = Gives<typeof overview.customerPreferences>

/** The preference document of a customer account (1§3): saved preferences, and the automatic top-up. */
export async function readPreferences(ctx: Ctx, CustomerUUID: Uuid): Promise<Preferences> {
  const [remembered, preference] = await Promise.all([
    readCustomerPreferences(ctx, CustomerUUID),
    readAutoTopUpPreference(ctx, CustomerUUID),
  ])
  return { ...remembered, 'top-up-auto': preference }
}

/** Saves the given fields; others stay unchanged. Refuses automatic top-up as `saveAutoTopUpPreference` does. */
export async function savePreferences(
  ctx: Tx,
  { customerUuid: CustomerUUID, 'top-up-auto': preference, ...fields }: Input<typeof overview.saveCustomerPreferences>,
): Promise<Preferences> {
  if (preference) await saveAutoTopUpPreference(ctx, CustomerUUID, preference)
  await saveCustomerPreferences(ctx, { CustomerUUID, ...fields })
  return readPreferences(ctx, CustomerUUID)
}
