import { useLingui } from '@lingui/react/macro'
import type { UsageType } from '@waea/domain/usage/rating/usage-type'

/** The names of the kinds of usage. */
export function useKindWords(): Readonly<Record<UsageType, string>> {
  const { t } = useLingui()
  return {
    data: t`Data`,
    voice: t`Minutes`,
    sms: t`Texts`,
    mms: t`Picture messages`,
    idd_voice: t`International minutes`,
    idd_sms: t`International texts`,
  }
}
