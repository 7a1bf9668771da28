import type { Asked, Gives } from '@waea/contract/call'
import type { customers } from '@waea/contract/customers'
import { isOptedIn, optIn } from '@waea/domain/identity/session'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, ReadDb, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/permit.ts'
import { type Consent, currentConsents, insertConsents } from './consents.store.ts'
import { findPreferences, findUserPreferences, mergePreferences, mergeUserPreferences } from './preferences.store.ts'

type UserPreferences = Gives<typeof customers.userPreferences>
type CustomerPreferences = Gives<typeof customers.customerPreferences>

/** Auto top-up before it was ever set (3§9.1). */
const noAutoTopUp = { amount: 0, days: 0, status: false, type: 'EVERY_DAY' } as const

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
  asked: Asked<typeof customers.saveUserPreferences>,
): Promise<UserPreferences> {
  await mergeUserPreferences(ctx, personOf(ctx), asked)
  return readUserPreferences(ctx)
}

/** The preference document of a customer account; its notifications are the latest consents. */
export async function readCustomerPreferences(ctx: Ctx, CustomerUUID: Uuid): Promise<CustomerPreferences> {
  const document = (await findPreferences(ctx.db, CustomerUUID)) as CustomerPreferences
  const said = await currentConsents(ctx.db, CustomerUUID)
  return {
    'top-up-auto': noAutoTopUp,
    ...document,
    notifications: {
      NotifySpecialOffers: optIn(said['special-offers']),
      NotifyNewsletters: optIn(said.newsletters),
    },
  }
}

/**
 * Sets the fields that are sent; others stay. Stores a changed opt-in as a consent with time and origin. Refuses to
 * turn on auto top-up with other than 1 to 99 days or $1 to $999 (1§5).
 */
export async function saveCustomerPreferences(
  ctx: Tx,
  asked: Asked<typeof customers.saveCustomerPreferences>,
): Promise<CustomerPreferences> {
  const { customerUuid: CustomerUUID, notifications, ...fields } = asked
  checkAutoTopUp(fields['top-up-auto'])
  const customer = permit(ctx.actor, 'preference:write', { CustomerUUID })
  await saveConsents(ctx, CustomerUUID, notifications)
  if (Object.keys(fields).length > 0) await mergePreferences(ctx, customer, fields)
  return readCustomerPreferences(ctx, CustomerUUID)
}

async function saveConsents(ctx: Tx, CustomerUUID: Uuid, asked: CustomerPreferences['notifications']): Promise<void> {
  if (!asked) return
  const said = await currentConsents(ctx.db, CustomerUUID)
  const wanted: [Consent['topic'], number | undefined][] = [
    ['special-offers', asked.NotifySpecialOffers],
    ['newsletters', asked.NotifyNewsletters],
  ]
  const changed = wanted.filter(([topic, choice]) => choice !== undefined && isOptedIn(choice) !== said[topic])
  await insertConsents(
    ctx,
    changed.map(([topic, choice]) =>
      permit(ctx.actor, 'preference:write', { CustomerUUID, topic, given: isOptedIn(choice), how: 'preferences' }),
    ),
  )
}

function checkAutoTopUp(asked: CustomerPreferences['top-up-auto']): void {
  if (!asked) return
  // While off, the zeros of a document that was never set are fine.
  const least = asked.status ? 1 : 0
  if (asked.days < least || asked.days > 99) throw new Refused(refuse('auto-top-up-days', undefined, 'days'))
  if (asked.amount < least || asked.amount > 999) throw new Refused(refuse('auto-top-up-amount', undefined, 'amount'))
}

function personOf(ctx: Ctx): Uuid {
  if (ctx.actor.kind !== 'person') throw new Refused(refuse('no-token'))
  return ctx.actor.userUuid
}
