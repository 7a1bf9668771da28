import { overview } from '@waea/contract/overview'
import { type Given, type Want, want } from '../../../shell/routing/shared/route-table.ts'

/** What happens next, loaded before a page is drawn. */
export function nextOf({ customerUuid }: Given): Want[] {
  return customerUuid ? [want(overview.next, { customerUuid })] : []
}
