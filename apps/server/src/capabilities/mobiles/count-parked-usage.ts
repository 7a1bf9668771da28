import type { Input } from '@waea/contract/call'
import type { mobiles } from '@waea/contract/mobile/mobiles'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Tx } from '../../platform/ctx.ts'
import { markNoticeSeen } from '../../platform/operator/notices.ts'
import { publishUsage } from './network/network-events.ts'

/**
 * Counts a parked usage document, as received or as corrected by the operator. The same id counts once, however often
 * it is handed in. A document that cannot be counted is parked again. Refuses 'not-found' for another notice, and for a
 * document that was too long to be stored whole.
 */
export async function countParkedUsage(tx: Tx, input: Input<typeof mobiles.countParkedUsage>): Promise<object> {
  const notice = await markNoticeSeen(tx, input.noticeUuid)
  if (notice?.Kind !== 'usage-document') throw new Refused(refuse('not-found'))
  const document: unknown = input.Document ?? received(notice.Document)
  if (document === undefined) throw new Refused(refuse('not-found'))
  await publishUsage(tx, tx.ports.network.readUsage([document]))
  await tx.audit({ deed: 'usage-counted-again', detail: { Subject: notice.Subject, isCorrected: !!input.Document } })
  return {}
}

function received(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
