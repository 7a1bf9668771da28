import { mobileGroups } from '@waea/contract/mobile/mobile-groups'
import { overview } from '@waea/contract/overview'
import { customerGroups } from '@waea/contract/people/groups'
import type { Invalidations } from '../../shell/data/shared/live.ts'

export const groupsInvalidations: Invalidations = {
  'group.changed': [customerGroups.customerGroupInfo, mobileGroups.mobileGroupInfo, overview.family],
}
