import { documentProblem } from '@waea/domain/usage/rating/usage-document'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { fromPartner } from '../../../platform/jobs/part.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import type { NetworkNews } from '../../../ports/network.ts'
import { applyService, mobileOfReference } from './network-service.ts'

/** The mobile network's webhook. Its signature covers the raw bytes. */
export const networkWebhook = fromPartner(({ network }, { body, headers }) => {
  const signature = headers['x-network-signature']
  return typeof signature === 'string' ? network.verifyNews(body, signature) : undefined
}, handleNetworkEvent)

/**
 * Handles the mobile network's events: service states, and usage documents, which are published as events. Events about
 * unknown services and unreadable events are acknowledged and reported to the operator.
 */
async function handleNetworkEvent(ctx: Ctx, news: NetworkNews): Promise<{ received: number }> {
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
  await system.inTransaction((tx) => publishUsage(tx, news))
  return { received: news.documents.length }
}

/** The most documents that one transaction counts. */
const maxPerTransaction = 500

/**
 * Publishes the documents that can be counted, per mobile; reports the others to the operator without holding up the
 * rest.
 */
export async function publishUsage(
  tx: Tx,
  { documents, unreadable }: Extract<NetworkNews, { kind: 'usage' }>,
): Promise<void> {
  const flaws = documents.map((one) => ({ one, flaw: documentProblem({ ...one, atMs: one.at.getTime() }) }))
  const aside = flaws.flatMap(({ one, flaw }) => {
    const reason = flaw ?? (mobileOfReference(one.reference) ? undefined : 'its service is not one of ours')
    return reason ? [{ id: one.id, reason, document: one.document }] : []
  })
  for (const { id, reason, document } of [...unreadable, ...aside]) {
    await notifyOperator(tx, { kind: 'usage-document', subject: id, reason, document, isWhole: true })
  }
  const good = flaws.flatMap(({ one, flaw }) => (flaw ? [] : [one]))
  for (const [reference, ofOne] of Map.groupBy(good, (one) => one.reference)) {
    const which = mobileOfReference(reference)
    if (!which) continue
    for (let from = 0; from < ofOne.length; from += maxPerTransaction) {
      await tx.tell('network.usage', {
        CustomerUUID: which.CustomerUUID,
        MobileUUID: which.UUID,
        documents: ofOne
          .slice(from, from + maxPerTransaction)
          .map(({ at, serviceRef: _ref, reference: _ours, ...one }) => ({ ...one, atMs: at.getTime() })),
      })
    }
  }
}
