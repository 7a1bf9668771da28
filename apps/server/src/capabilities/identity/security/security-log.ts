import type { Gives, Input } from '@waea/contract/call'
import type { identitySafety } from '@waea/contract/people/identity-safety'
import { SecurityDeed } from '@waea/contract/people/safety-shapes'
import { deviceName } from '@waea/domain/identity/device-name'
import { pageInfo, pageRows } from '@waea/domain/paging'
import { nanos } from '@waea/kit/nanos'
import type { Static } from 'typebox'
import type { Ctx } from '../../../platform/ctx.ts'
import { readAudit } from '../../../platform/operator/audit.ts'
import { ownActor } from '../people/own-user.ts'

const deeds = SecurityDeed.anyOf.map((one) => one.const)

/** The security log of the person's account: its audit rows, with the fields that the person may read. */
export async function securityLog(
  ctx: Ctx,
  input: Input<typeof identitySafety.securityLog>,
): Promise<Gives<typeof identitySafety.securityLog>> {
  const { offset, limit } = pageRows(input)
  const { rows, count } = await readAudit(ctx.db, ownActor(ctx).userUuid, deeds, { from: offset, most: limit })
  const Events = rows.map((row) => ({
    ID: String(row.id),
    At: nanos(row.at),
    Deed: row.deed as Static<typeof SecurityDeed>,
    ...aboutOf(row.detail),
    ...deviceName(row.userAgent ?? ''),
    ...(row.address !== null && { Address: row.address }),
  }))
  return { Events, PageInfo: pageInfo(input, count) }
}

function aboutOf(detail: Record<string, unknown>): { About?: string } {
  const about = detail.name ?? detail.provider
  return typeof about === 'string' ? { About: about } : {}
}
