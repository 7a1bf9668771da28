import { customerGroups } from '@waea/contract/groups'
import { mobileGroups } from '@waea/contract/mobile-groups'
import type { LiveNews } from '../../shell/data/shared/live.ts'

export const groupsNews: LiveNews = {
  'group.changed': [customerGroups.customerGroupInfo, mobileGroups.mobileGroupInfo],
}
