import type { Gives, Input } from '@waea/contract/call'
import type { CustomerPreferences as CustomerPreferencesShape, customers } from '@waea/contract/people/customers'
import { isOptedIn, optIn } from '@waea/domain/identity/session'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Static } from 'typebox'
import type { Ctx, ReadDb, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { type Consent, currentConsents, insertConsents } from './stores/consents.store.ts'
import {
  findPreferences,
  findUserPreferences,
  mergePreferences,
  mergeUserPreferences,
} from './stores/preferences.store.ts'

type UserPreferences = Gives<typeof customers.userPreferences>
/** The preferences stored here. The credit capability stores `top-up-auto`. */
type CustomerPreferences = Omit<Static<typeof CustomerPreferencesShape>, 'top-up-auto'>

/** The preference document of the actor (1§3). */
export async function readUserPreferences(ctx: Ctx): Promise<UserPreferences> {
  return (await findUserPreferences(ctx.db, personOf(ctx))) as UserPreferences
}

/** A person's language, for mails. */
export async function languageOf(db: ReadDb, userUuid: Uuid): Promise<'en' | 'mi-NZ'> {
  const { lang } = (await findUserPreferences(db, userUuid)) as UserPreferences
  return lang ?? 'en'
}

/** Sets the fields that are sent; others stay. */
export async function saveUserPreferences(
  ctx: Tx,
  input: Input<typeof customers.saveUserPreferences>,
): Promise<UserPreferences> {
  await mergeUserPreferences(ctx, personOf(ctx), input)
  return readUserPreferences(ctx)
}

/** A customer account's preference document; its notifications are the latest consents. */
export async function readCustomerPreferences(ctx: Ctx, CustomerUUID: Uuid): Promise<CustomerPreferences> {
  // Drop the field that earlier versions stored and never used.
  const { 'top-up-auto': _unused, ...document } = await findPreferences(ctx.db, CustomerUUID)
  const said = await currentConsents(ctx.db, CustomerUUID)
  return {
    ...document,
    notifications: {
      NotifySpecialOffers: optIn(said['special-offers']),
      NotifyNewsletters: optIn(said.newsletters),
    },
  }
}

/**
 * Sets the fields that are sent; others stay. A changed opt-in is stored as a consent with when and how it was given.
 */
export async function saveCustomerPreferences(
  ctx: Tx,
  { CustomerUUID, notifications, ...fields }: CustomerPreferences & { CustomerUUID: Uuid },
): Promise<void> {
  const customer = permit(ctx.actor, 'preference:write', { CustomerUUID })
  await saveConsents(ctx, CustomerUUID, notifications)
  if (Object.keys(fields).length > 0) await mergePreferences(ctx, customer, fields)
}

async function saveConsents(ctx: Tx, CustomerUUID: Uuid, input: CustomerPreferences['notifications']): Promise<void> {
  if (!input) return
  const said = await currentConsents(ctx.db, CustomerUUID)
  const wanted: [Consent['topic'], number | undefined][] = [
    ['special-offers', input.NotifySpecialOffers],
    ['newsletters', input.NotifyNewsletters],
  ]
  const changed = wanted.filter(([topic, choice]) => choice !== undefined && isOptedIn(choice) !== said[topic])
  await insertConsents(
    ctx,
    changed.map(([topic, choice]) =>
      permit(ctx.actor, 'preference:write', { CustomerUUID, topic, given: isOptedIn(choice), how: 'preferences' }),
    ),
  )
}

function personOf(ctx: Ctx): Uuid {
  if (ctx.actor.kind !== 'person') throw new Refused(refuse('no-token'))
  return ctx.actor.userUuid
}
