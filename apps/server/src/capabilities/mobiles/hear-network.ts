import { Refused, refuse } from '@waea/domain/refusal'
import { flawOfDocument } from '@waea/domain/usage/usage-document'
import type { Ctx } from '../../platform/ctx.ts'
import { noteForOperator } from '../../platform/notices.ts'
import type { NetworkNews } from '../../ports/network.ts'
import { applyService, mobileOfReference } from './network-service.ts'

/**
 * Hears the mobile network: states of services, and usage documents, which are passed on as news. Refused unless the
 * signature over the raw bytes is right. What is said of services that are not ours is answered as received.
 */
export async function hearNetwork(ctx: Ctx): Promise<{ received: number }> {
  const signature = ctx.raw?.headers['x-network-signature']
  const news = ctx.raw && typeof signature === 'string' ? ctx.ports.network.news(ctx.raw.body, signature) : undefined
  if (!news) throw new Refused(refuse('not-allowed'))
  const system = ctx.asSystem()
  if (news.kind === 'service') {
    await system.inTransaction((tx) => applyService(tx, news.service))
    return { received: 1 }
  }
  await system.inTransaction((tx) => passOn(tx, news))
  return { received: news.documents.length }
}

/** So many documents are counted in one transaction at most. */
const mostTogether = 500

/** Passes on what can be counted, mobile by mobile; what cannot is put aside, and holds nothing else back. */
async function passOn(tx: Ctx, { documents, unreadable }: Extract<NetworkNews, { kind: 'usage' }>): Promise<void> {
  const flaws = documents.map((one) => ({ one, flaw: flawOfDocument({ ...one, atMs: one.at.getTime() }) }))
  const aside = flaws.flatMap(({ one, flaw }) => (flaw ? [{ id: one.id, reason: flaw, document: one }] : []))
  for (const { id, reason, document } of [...unreadable, ...aside]) {
    await noteForOperator(tx, { kind: 'usage-document', subject: id, reason, document })
  }
  const good = flaws.flatMap(({ one, flaw }) => (flaw ? [] : [one]))
  for (const [reference, ofOne] of Map.groupBy(good, (one) => one.reference)) {
    const which = mobileOfReference(reference)
    if (!which) continue
    for (let from = 0; from < ofOne.length; from += mostTogether) {
      await tx.tell('network.usage', {
        CustomerUUID: which.CustomerUUID,
        MobileUUID: which.UUID,
        documents: ofOne
          .slice(from, from + mostTogether)
          .map(({ id, type, amount, at }) => ({ id, type, amount, atMs: at.getTime() })),
      })
    }
  }
}
