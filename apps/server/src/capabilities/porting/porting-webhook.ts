import type { Ctx } from '../../platform/ctx.ts'
import { fromPartner } from '../../platform/jobs/part.ts'
import { notifyOperator } from '../../platform/operator/notices.ts'
import type { PortingNews, PortingOrder } from '../../ports/porting.ts'
import { hearOfPort } from './advance.ts'
import { hearText } from './hear-text.ts'
import { openLeaving } from './open-leaving.ts'
import { portOfOrder } from './stores/ports.store.ts'

/** The porting system's webhook. Its signature covers the raw bytes. */
export const portingWebhook = fromPartner((ports, { body, headers }) => {
  const signature = headers['x-porting-signature']
  return typeof signature === 'string' ? ports.porting.verifyNews(body, signature) : undefined
}, hearNews)

/**
 * Handles the porting system's news: the state of an order, another provider's request for a number of ours, and texts.
 */
async function hearNews(ctx: Ctx, news: PortingNews): Promise<{ received: number }> {
  const system = ctx.asRule('porting')
  if (news.kind === 'unreadable') {
    await notifyOperator(system, {
      kind: 'port',
      subject: 'unreadable',
      reason: 'A report cannot be read',
      document: news.document,
    })
    return { received: 0 }
  }
  if (news.kind === 'text') await hearText(system, news.text)
  else await hearOrderNews(system, news.order)
  return { received: 1 }
}

async function hearOrderNews(ctx: Ctx, order: PortingOrder): Promise<void> {
  const port = await portOfOrder(ctx, order.SOM)
  if (port) return ctx.inTransaction((tx) => hearOfPort(tx, port, order))
  // An unknown order can also be our own request: its answer will bring it.
  if (order.losing === ctx.config.porting.providerId && order.state === 1) await openLeaving(ctx, order)
}
