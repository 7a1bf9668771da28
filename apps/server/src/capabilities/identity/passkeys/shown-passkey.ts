import { nanos } from '@waea/kit/nanos'
import type { PasskeyRow } from './passkeys.store.ts'

/** A passkey as its owner sees it, a customer or an operator. */
export function shownPasskey(row: PasskeyRow) {
  return {
    UUID: row.passkeyUuid,
    Name: row.name,
    CreatedAt: nanos(row.madeAt),
    ...(row.usedAt && { UsedAt: nanos(row.usedAt) }),
    IsSynced: row.synced,
  }
}
