import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { permit, ruleActor } from '../../platform/db/permit.ts'
import { customerOf } from './accounts.ts'
import { type Consent, insertConsents, unansweredTopics } from './stores/consents.store.ts'
import {
  type AccountChange,
  type AccountFill,
  fillInOwned,
  updateCustomer,
  updateOwnedEmail,
} from './stores/profile.store.ts'

/** Changes an account's names, contact number, rewards number or email; only its owner may. */
export async function changeAccount(ctx: Tx, CustomerUUID: Uuid, change: AccountChange): Promise<void> {
  const customer = permit(ctx.actor, 'customer:write', { CustomerUUID })
  if (Object.keys(change).length === 0) return
  await updateCustomer(ctx, customer, change)
  await ctx.show(CustomerUUID, 'account.changed')
}

/** Updates an account's contact number when its mobile gets a new number, if the old number was the contact number. */
export async function moveContactNumber(
  tx: Tx,
  CustomerUUID: Uuid,
  { before, MSISDN }: { before: string; MSISDN: string },
): Promise<void> {
  const { MobileNumber } = await customerOf(tx, CustomerUUID)
  if (MobileNumber === before) await changeAccount(tx, CustomerUUID, { MobileNumber: MSISDN })
}

/** Changes the email on the accounts a person owns, from the old to the new, verified one. */
export async function changeOwnedEmail(ctx: Tx, userUuid: Uuid, from: string, to: string): Promise<void> {
  for (const CustomerUUID of await updateOwnedEmail(ctx, userUuid, from, to)) {
    await ctx.show(CustomerUUID, 'account.changed')
  }
}

/**
 * Fills in missing details of the accounts a person owns: blank names, a missing number, and marketing topics that were
 * never answered. Returns whether anything changed.
 */
export async function fillInAccounts(ctx: Tx, userUuid: Uuid, said: AccountFill): Promise<boolean> {
  const changed = await fillInOwned(ctx, userUuid, said)
  for (const CustomerUUID of changed) await ctx.show(CustomerUUID, 'account.changed')
  const answers = { 'special-offers': said.specialOffers, newsletters: said.newsletters }
  const open = await unansweredTopics(ctx.db, userUuid)
  const consents = open.flatMap(({ CustomerUUID, topic }): Consent[] => {
    const given = answers[topic]
    return given === undefined ? [] : [{ CustomerUUID, topic, given, how: 'sign-in' }]
  })
  const actor = ruleActor('customers')
  await insertConsents(
    ctx,
    consents.map((one) => permit(actor, 'preference:write', one)),
  )
  return changed.length > 0 || consents.length > 0
}
