import type { LookupUse } from '@waea/domain/guest/lookup'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../platform/ctx.ts'

/**
 * Refuses 'not-allowed' unless the deployment has switched on this use (1§6). Always off without captcha keys, whatever
 * the flag says (`needs`, 1§5).
 */
export function mustBeOffered({ flags }: Ctx, use: LookupUse): void {
  const isAllowed = {
    'top-up': flags.IS_ANONYMOUS_RECHARGE_ALLOWED,
    voucher: flags.IS_ANONYMOUS_RECHARGE_ALLOWED && flags.IS_VOUCHER_ALLOWED,
    bill: flags.IS_ANONYMOUS_PAY_BILL_ALLOWED,
  }[use]
  if (!isAllowed) throw new Refused(refuse('not-allowed'))
}
