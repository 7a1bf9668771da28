import { useLingui } from '@lingui/react/macro'
import type { FailureReason } from '@waea/domain/plans/renewing/retry'

/** Why a renewal couldn't be charged, as a short title. */
export function useFailureWords(): Readonly<Record<FailureReason, string>> {
  const { t } = useLingui()
  return {
    'no-credit': t`Your credit doesn’t cover it`,
    declined: t`Your bank declined the charge`,
    'no-funds': t`Insufficient funds on your card`,
    'card-expired': t`Your card has expired`,
    'card-blocked': t`Your card is blocked`,
    'needs-you': t`Your bank needs you to confirm`,
    'taken-back': t`A payment was reversed`,
    trouble: t`The charge didn’t go through`,
  }
}
