import { customers } from '@waea/contract/people/customers'
import { identity } from '@waea/contract/people/identity'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { type Given, type Want, want } from '../../shell/routing/shared/route-table.ts'
import { eventsShown } from './security/events-shown.ts'

/** Whether the person has a password. The form depends on it, and must not change while they type. */
export function person(): Want[] {
  return [want(identity.me, {})]
}

export function ownData({ customerUuid }: Given): Want[] {
  return [...person(), ...(customerUuid ? [want(customers.customer, { customerUuid })] : [])]
}

/** Loads all parts of the security page together: a late part would push the others down. */
export function security({ customerUuid }: Given): Want[] {
  return [
    want(identitySafety.security, {}),
    want(identitySafety.devices, {}),
    want(identitySafety.securityLog, { PageNumber: 1, PageSize: eventsShown.recent }),
    ...(customerUuid ? [want(identitySafety.accessUsers, { customerUuid })] : []),
  ]
}

export function securityLog({ search }: Given): Want[] {
  const page = Number(search.page)
  const PageNumber = Number.isSafeInteger(page) && page > 0 ? page : 1
  return [want(identitySafety.securityLog, { PageNumber, PageSize: eventsShown.log })]
}
