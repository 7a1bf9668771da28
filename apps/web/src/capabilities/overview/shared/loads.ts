import { overview } from '@waea/contract/overview'
import { type Given, type Want, want } from '../../../shell/routing/shared/route-table.ts'
import { isOn } from '../../../shell/session/shared/settings.ts'

/** What happens next, loaded before a page is drawn. */
export function nextOf({ customerUuid }: Given): Want[] {
  return customerUuid ? [want(overview.next, { customerUuid })] : []
}

/** The account's fibre at a glance, where the deployment has fibre. */
export function fibreOf({ customerUuid, settings }: Given): Want[] {
  return customerUuid && isOn(settings, 'IS_SHOW_UFB_MODULE') ? [want(overview.fibre, { customerUuid })] : []
}
