import { deviceName } from '@waea/domain/identity/device-name'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../../platform/ctx.ts'
import type { DeviceRow } from './devices.store.ts'

/** A session in a list of those that its person has open; `own` is the one of the request. */
export function shownSession(ctx: Ctx, row: DeviceRow, own: Uuid) {
  const IsThis = row.sessionUuid === own
  return {
    UUID: row.sessionUuid,
    ...deviceName(row.userAgent ?? ''),
    ...(row.address !== null && { Address: row.address }),
    SignedInAt: nanos(row.startedAt),
    // The caller is active now, even if its refresh token was exchanged long ago.
    SeenAt: nanos(IsThis ? ctx.now() : row.seenAt),
    IsThis,
  }
}

/** Orders a list of sessions with the one of the request first. */
export const ownFirst = (a: { IsThis: boolean }, b: { IsThis: boolean }) => Number(b.IsThis) - Number(a.IsThis)
