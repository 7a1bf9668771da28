import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { type MailData, portalLink, sendMail, sendSms } from '../messages/index.ts'
import { mobileInMail, mobileOf } from '../mobiles/index.ts'
import { makeObjection } from './object.ts'

/** What a customer is told about a SIM of theirs. */
type SimNews = MailData['sim-change']['what']

interface Told extends Pick<MailData['sim-change'], 'planRests' | 'hasEnded' | 'kind' | 'byLock'> {
  CustomerUUID: Uuid
  MobileUUID: Uuid
  what: SimNews
  /** The deed it is about: the same news of the same deed is told once. */
  about: string
  /** When it happens, where that is later. */
  at?: Date
}

/**
 * Tells a customer on every channel what becomes of a SIM: by mail, by text to its number, and in the portal; with a link
 * to say that it was not them.
 */
export async function tellSim(
  tx: Tx,
  { CustomerUUID, MobileUUID, what, about, at, ...circumstances }: Told,
): Promise<void> {
  const mobile = await mobileOf(tx, CustomerUUID, MobileUUID)
  if (!mobile?.MSISDN) return
  const customer = await customerOf(tx, CustomerUUID)
  const path = what === 'swap-done' ? `/profile/plans/sim-card-actions/sim-swap?mobile=${MobileUUID}` : '/profile/plans'
  const told = { ...mobileInMail(mobile), what, ...circumstances, ...(at && { at: at.toISOString() }) }
  const dedupeKey = `sim:${what}:${about}`
  const notMePath = await makeObjection(tx, { CustomerUUID, MobileUUID })
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'sim-change',
    data: { FirstName: customer.FirstName, ...told, path, notMePath },
    dedupeKey,
  })
  await sendSms(tx, {
    to: mobile.MSISDN,
    template: 'sim-change',
    data: { ...told, link: portalLink(tx.config, notMePath) },
    dedupeKey,
    CustomerUUID,
    language: customer.Language,
  })
}
