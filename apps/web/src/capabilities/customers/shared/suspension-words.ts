import { useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import type { customers } from '@waea/contract/people/customers'

export type Standing = Gives<typeof customers.accountState>

/** Why an account is suspended, in a few words. */
export function useSuspensionReasons(): Record<NonNullable<Standing['Reason']>, string> {
  const { t } = useLingui()
  return {
    unpaid: t`A payment is missing`,
    'spend-limit': t`You reached the spend limit`,
    security: t`To protect you: we saw signs of misuse`,
    asked: t`You asked us to stop the service`,
    terms: t`Our terms weren’t followed`,
  }
}
