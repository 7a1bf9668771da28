import { mobileStatus } from '@waea/domain/mobiles/mobile-state'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { portalLink, sendMail, sendSms } from '../messages/index.ts'
import { mobilesOf } from '../mobiles/index.ts'
import { deleteFollow, type Follow, followPage, outageKey } from './follows.store.ts'
import { readOutages } from './read-outages.ts'

const pageSize = 200
const path = '/network'

/**
 * Tells the followers of every outage that is over: it is no longer on the maps. Does nothing while the maps do not
 * answer, or no longer report any outages of that network.
 */
export async function tellEnded(ctx: Ctx): Promise<void> {
  let page = await followPage(ctx.db, undefined, pageSize)
  if (page.length === 0) return
  const known = await orUndefined(ctx, () => readOutages(ctx))
  if (!known) return
  const there = new Set(known.outages.map(outageKey))
  while (page.length > 0) {
    for (const follow of page) {
      if (known.networks.has(follow.Technology) && !there.has(outageKey(follow))) await tellOne(ctx, follow)
    }
    page = page.length < pageSize ? [] : await followPage(ctx.db, page.at(-1), pageSize)
  }
}

/** A failure does not hold up the others: it is retried in the next run. */
async function tellOne(ctx: Ctx, follow: Follow): Promise<void> {
  try {
    await ctx.inTransaction((tx) => keepPromise(tx, follow))
  } catch (error) {
    const { CustomerUUID, OutageID } = follow
    ctx.log(
      'The end of an outage could not be told',
      { CustomerUUID, OutageID, error: (error as Error).message },
      'error',
    )
  }
}

async function keepPromise(tx: Tx, follow: Follow): Promise<void> {
  const { CustomerUUID, OutageID, Technology, Place, followedAt } = follow
  const isOurs = await deleteFollow(tx, byRule('network-maps', 'outage:follow', { CustomerUUID, OutageID }))
  if (!isOurs) return
  const customer = await customerOf(tx, CustomerUUID)
  const network = Technology === 'fibre' ? 'fibre' : 'mobile'
  // Includes the time, as an outage may come back and be followed again.
  const dedupeKey = `outage-ended:${CustomerUUID}:${OutageID}:${followedAt.getTime()}`
  const data = { FirstName: customer.FirstName, network, Place, path } as const
  await sendMail(tx, { ...mailTo(customer), template: 'outage-ended', data, dedupeKey })
  const mobiles = await mobilesOf(tx, CustomerUUID)
  const to = mobiles.find(({ MSISDN, Status }) => MSISDN !== null && Status === mobileStatus.active)?.MSISDN
  const sms = { network, Place, link: portalLink(tx.config, path) } as const
  const how = { template: 'outage-ended', dedupeKey, CustomerUUID, language: customer.Language } as const
  if (to) await sendSms(tx, { ...how, to, data: sms })
}

async function orUndefined<T>(ctx: Ctx, ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof PartnerUnknown)) throw error
    ctx.log('The maps do not answer; ends of outages are told later', { error: error.message })
    return undefined
  }
}
