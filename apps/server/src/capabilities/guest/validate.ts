import type { Gives, Input } from '@waea/contract/call'
import type { guest } from '@waea/contract/money/guest'
import { captchaRefusal } from '@waea/domain/captcha'
import { lookupRefusal, readLookupInput } from '@waea/domain/guest/lookup'
import { accept, Refused } from '@waea/domain/refusal'
import type { Ctx } from '../../platform/ctx.ts'
import { checkCaptcha } from '../../platform/safety/captcha.ts'
import { issueResponseToken } from '../identity/index.ts'
import { type Found, findLookup } from './find-lookup.ts'
import { limitLookups } from './limit-lookups.ts'
import { mustBeOffered } from './must-be-offered.ts'

/**
 * Checks what a guest wants to pay for, behind a captcha, and issues the token to pay for it (2§7.17). An invalid
 * lookup and one without a result are refused alike, by kind (3§8.4). Also refuses a failed captcha and too many
 * lookups.
 */
export async function validate(ctx: Ctx, input: Input<typeof guest.validate>): Promise<Gives<typeof guest.validate>> {
  const lookup = accept(readLookupInput(input))
  mustBeOffered(ctx, lookup.use)
  // A captcha in the header replaces the one in the body.
  const isInHeader = ctx.captcha !== undefined && ctx.captcha !== 'none'
  const refusal = captchaRefusal(isInHeader ? (ctx.captcha ?? 'none') : await checkCaptcha(ctx, input.UserToken))
  if (refusal) throw new Refused(refusal)
  const limited = await limitLookups(ctx, lookup.text)
  const found = await findLookup(ctx, lookup, lookup.use)
  // A token is also written when nothing was found, so that both take the same time. It cannot pay for anything.
  const ResponseToken = await ctx.inTransaction((tx) =>
    issueResponseToken(tx, found?.CustomerUUID ?? tx.newUuid(), {
      lookup: lookup.text,
      use: lookup.use,
      ...idsOf(found),
    }),
  )
  if (!found) throw new Refused(lookupRefusal(lookup.kind))
  await limited.found()
  return { ResponseToken, Valid: true }
}

function idsOf(found: Found | undefined) {
  return {
    service: found && 'service' in found.for ? found.for.service : null,
    bill: found && 'bill' in found.for ? found.for.bill : null,
  }
}
