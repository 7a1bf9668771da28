import { customers } from '@waea/contract/customers'
import { isSuspended } from '@waea/domain/identity/session'
import type { Portal } from './portal.tsx'
import { wanted } from './query.ts'
import type { SignedIn } from './session.ts'

/** Whether the account in use is suspended. When that cannot be read it is not (3§8.6); the server decides anyhow. */
export async function isSuspendedNow({ queries, send }: Portal, { customerUuid }: SignedIn): Promise<boolean> {
  if (customerUuid === undefined) return false
  try {
    return isSuspended(await queries.fetchQuery(wanted(customers.accountState, { customerUuid }, send)))
  } catch {
    return false
  }
}
