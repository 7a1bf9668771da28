import type { Input } from '@waea/contract/call'
import type { identity } from '@waea/contract/people/identity'
import { isEmail } from '@waea/domain/identity/email'
import { cleanName } from '@waea/domain/identity/names'
import { isOptedIn } from '@waea/domain/identity/session'
import { isPlaceholderEmail } from '@waea/domain/identity/verified-email'
import { toE164 } from '@waea/domain/msisdn'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { type AccountFill, fillInAccounts } from '../../customers/index.ts'
import { findUser } from '../people/users.store.ts'
import { offerEmailChange } from '../profile/change-email.ts'
import { fillInUser } from '../profile/profile.store.ts'
import { dropCachedPerson } from '../sessions/sessions.ts'

/** What a client states about the person at sign-in (2§7.1). */
export interface StatedPerson extends AccountFill {
  Email: string | undefined
}

/**
 * Reads what a client states about the person; undefined if it states nothing. Refuses an impossible mobile number or
 * email.
 */
export function statedPerson(input: Input<typeof identity.auth>): StatedPerson | undefined {
  const { Email, FirstName, LastName, MobileNumber, NotifyNewsletters, NotifySpecialOffers } = input
  const given = [Email, FirstName, LastName, MobileNumber, NotifyNewsletters, NotifySpecialOffers]
  if (given.every((one) => one === undefined)) return undefined
  const number = MobileNumber === undefined ? undefined : toE164(MobileNumber)
  if (MobileNumber !== undefined && number === undefined) {
    throw new Refused(refuse('number-invalid', undefined, 'MobileNumber'))
  }
  if (Email !== undefined && !isEmail(Email)) throw new Refused(refuse('email-invalid', undefined, 'Email'))
  return {
    FirstName: cleanName(FirstName ?? ''),
    LastName: cleanName(LastName ?? ''),
    MobileNumber: number,
    Email,
    ...(NotifySpecialOffers !== undefined && { specialOffers: isOptedIn(NotifySpecialOffers) }),
    ...(NotifyNewsletters !== undefined && { newsletters: isOptedIn(NotifyNewsletters) }),
  }
}

/**
 * Fills in missing details of a person who has just signed in: a blank name, a missing mobile number, an opt-in that
 * was never answered. Existing values stay. If the email is only a placeholder, the stated one gets a code, and
 * replaces it once that is entered (1§3).
 */
export async function fillInPerson(ctx: Ctx, userUuid: Uuid, said: StatedPerson): Promise<void> {
  await ctx.inTransaction(async (within) => {
    const filled = await fillInUser(within, byRule('identity', 'user:change', { userUuid }), said)
    const accounts = await fillInAccounts(within, userUuid, said)
    if (filled) await dropCachedPerson(within, userUuid)
    if (filled || accounts) await within.audit({ userUuid, deed: 'profile-changed', detail: { how: 'sign-in' } })
  })
  const user = said.Email === undefined ? undefined : await findUser(ctx.db, userUuid)
  const isPlaceholder = (email: string) => isPlaceholderEmail(email, ctx.config.placeholderEmailEnding)
  // A client may send back the placeholder from an earlier answer; that is not a real email.
  if (!user || !said.Email || !isPlaceholder(user.email) || isPlaceholder(said.Email)) return
  await offerEmailChange(ctx, user, said.Email)
}
