import { mobileGroups } from '@waea/contract/mobile/mobile-groups'
import { customerGroups } from '@waea/contract/people/groups'
import type { LiveNews } from '../../shell/data/shared/live.ts'

export const groupsNews: LiveNews = {
  'group.changed': [customerGroups.customerGroupInfo, mobileGroups.mobileGroupInfo],
}
