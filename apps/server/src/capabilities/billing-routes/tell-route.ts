import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { customersByUuid, mailTo } from '../customers/index.ts'
import { type MailData, sendMail } from '../messages/index.ts'
import { nameOf } from './read-routes.ts'
import type { RouteRow } from './routes.store.ts'

/** News that may be sent more than once for a route. */
const again: ReadonlySet<string> = new Set(['changed', 'rests'])

type RouteInMail = Pick<RouteRow, 'CustomerUUID' | 'parent' | 'UUID'> &
  Partial<Pick<RouteRow, 'limit' | 'cycle' | 'count'>>

/** Mails both accounts of a route the news, each with the other's name, inside the caller's transaction. */
export async function tellRoute(
  tx: Tx,
  route: RouteInMail,
  news: MailData['route-news']['news'],
  recipients: readonly ('child' | 'parent')[] = ['child', 'parent'],
): Promise<void> {
  const people = await customersByUuid(tx, [route.CustomerUUID, route.parent])
  const sides: readonly [Uuid, Uuid, 'child' | 'parent'][] = [
    [route.CustomerUUID, route.parent, 'child'],
    [route.parent, route.CustomerUUID, 'parent'],
  ]
  for (const [own, other, side] of sides) {
    const customer = people.get(own)
    if (!customer || customer.deletedAt || !recipients.includes(side)) continue
    await sendMail(tx, {
      ...mailTo(customer),
      template: 'route-news',
      data: {
        FirstName: customer.FirstName,
        news,
        side,
        other: nameOf(people.get(other)) || 'the other account',
        ...(route.limit !== undefined && { LimitCents: route.limit }),
        ...(route.cycle && { cycle: { unit: route.cycle, count: route.count ?? 1 } }),
        path: '/billing-routes',
      },
      dedupeKey: `route:${route.UUID}:${news}:${again.has(news) ? tx.newUuid() : side}`,
    })
    await tx.show(own, 'routes.changed')
  }
}
