import { useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import type { engagement } from '@waea/contract/engagement'

type Group = Gives<typeof engagement.bonus>['group']

/** The names of the bonus groups. */
export function useGroupWords(): Readonly<Record<Group, string>> {
  const { t } = useLingui()
  return {
    internet: t`Internet`,
    'mobile-services': t`Mobile services`,
    entertainment: t`Entertainment`,
    shopping: t`Shopping`,
    gifts: t`Gifts`,
  }
}
