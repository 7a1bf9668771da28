import { flawOfDocument } from '@waea/domain/usage/usage-document'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { notifyOperator } from '../../platform/notices.ts'
import { fromPartner } from '../../platform/part.ts'
import type { NetworkNews } from '../../ports/network.ts'
import { applyService, mobileOfReference } from './network-service.ts'

/** The word of the mobile network, whose signature is over the raw bytes. */
export const networkWord = fromPartner(({ network }, { body, headers }) => {
  const signature = headers['x-network-signature']
  return typeof signature === 'string' ? network.verifyNews(body, signature) : undefined
}, hearNetwork)

/**
 * Hears the mobile network: states of services, and usage documents, which are passed on as news. What is said of
 * services that are not ours, and what cannot be read, is answered as received and put aside for the operator.
 */
async function hearNetwork(ctx: Ctx, news: NetworkNews): Promise<{ received: number }> {
  const system = ctx.asRule('mobiles')
  if (news.kind === 'service') {
    await system.inTransaction((tx) => applyService(tx, news.service, { event: news.event }))
    return { received: 1 }
  }
  if (news.kind === 'unreadable') {
    const { subject, reason, document } = news
    await notifyOperator(system, { kind: 'network-event', subject, reason, document })
    return { received: 0 }
  }
  await system.inTransaction((tx) => passOn(tx, news))
  return { received: news.documents.length }
}

/** So many documents are counted in one transaction at most. */
const maxTogether = 500

/** Passes on what can be counted, mobile by mobile; what cannot is put aside, and holds nothing else back. */
async function passOn(tx: Tx, { documents, unreadable }: Extract<NetworkNews, { kind: 'usage' }>): Promise<void> {
  const flaws = documents.map((one) => ({ one, flaw: flawOfDocument({ ...one, atMs: one.at.getTime() }) }))
  const aside = flaws.flatMap(({ one, flaw }) => (flaw ? [{ id: one.id, reason: flaw, document: one }] : []))
  for (const { id, reason, document } of [...unreadable, ...aside]) {
    await notifyOperator(tx, { kind: 'usage-document', subject: id, reason, document })
  }
  const good = flaws.flatMap(({ one, flaw }) => (flaw ? [] : [one]))
  for (const [reference, ofOne] of Map.groupBy(good, (one) => one.reference)) {
    const which = mobileOfReference(reference)
    if (!which) continue
    for (let from = 0; from < ofOne.length; from += maxTogether) {
      await tx.tell('network.usage', {
        CustomerUUID: which.CustomerUUID,
        MobileUUID: which.UUID,
        documents: ofOne
          .slice(from, from + maxTogether)
          .map(({ id, type, amount, at }) => ({ id, type, amount, atMs: at.getTime() })),
      })
    }
  }
}
