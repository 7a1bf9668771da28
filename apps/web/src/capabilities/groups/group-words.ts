import { useLingui } from '@lingui/react/macro'
import type { GroupShown } from './shared/group-shown.ts'

/** Words for a group: its name, or its kind and leader. */
export function useGroupWords() {
  const { t } = useLingui()
  const kindOf = ({ kind }: Pick<GroupShown, 'kind'>) => {
    if (kind === 'family') return t`Family`
    return kind === 'companion' ? t`Companions` : t`Customer group`
  }
  const nameOf = (group: GroupShown) => {
    if (group.Name) return group.Name
    if (group.isLeader) return group.of === 'customer' ? t`Your group` : kindOf(group)
    return t`${group.leader}’s group`
  }
  return { kindOf, nameOf }
}
