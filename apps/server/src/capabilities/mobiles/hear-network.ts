import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../platform/ctx.ts'
import type { NetworkUsage } from '../../ports/network.ts'
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
  await system.inTransaction((tx) => passOn(tx, news.documents))
  return { received: news.documents.length }
}

async function passOn(tx: Ctx, documents: readonly NetworkUsage[]): Promise<void> {
  for (const [reference, ofOne] of Map.groupBy(documents, (one) => one.reference)) {
    const which = mobileOfReference(reference)
    if (!which) continue
    await tx.tell('network.usage', {
      CustomerUUID: which.CustomerUUID,
      MobileUUID: which.UUID,
      documents: ofOne.map(({ id, type, amount, at }) => ({ id, type, amount, atMs: at.getTime() })),
    })
  }
}
