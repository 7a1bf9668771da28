import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { type MailData, portalLink, sendMail, sendSms } from '../messages/index.ts'
import { mobileInMail, mobileOf } from '../mobiles/index.ts'
import { makeObjection } from './objections.ts'

/** A change of a SIM that its customer is told about. */
type SimNews = MailData['sim-change']['what']

interface SimMessage extends Pick<MailData['sim-change'], 'planRests' | 'hasEnded' | 'kind' | 'byLock' | 'byProvider'> {
  CustomerUUID: Uuid
  MobileUUID: Uuid
  what: SimNews
  /** The id of the action: the same news about it is sent once. */
  about: string
  /** When it happens, if later. */
  at?: Date
}

/**
 * Tells a customer about a change of a SIM on every channel: by mail, by text to its number, and in the portal; with a
 * link to say that it was not them.
 */
export async function tellSim(
  tx: Tx,
  { CustomerUUID, MobileUUID, what, about, at, ...circumstances }: SimMessage,
): Promise<void> {
  const mobile = await mobileOf(tx, CustomerUUID, MobileUUID)
  if (!mobile?.MSISDN) return
  const customer = await customerOf(tx, CustomerUUID)
  const path = what === 'swap-done' ? `/profile/plans/sim-card-actions/sim-swap?mobile=${MobileUUID}` : '/profile/plans'
  const data = { ...mobileInMail(mobile), what, ...circumstances, ...(at && { at: at.toISOString() }) }
  const dedupeKey = `sim:${what}:${about}`
  const notMePath = await makeObjection(tx, { CustomerUUID, MobileUUID })
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'sim-change',
    data: { FirstName: customer.FirstName, ...data, path, notMePath },
    dedupeKey,
  })
  await sendSms(tx, {
    to: mobile.MSISDN,
    template: 'sim-change',
    data: { ...data, link: portalLink(tx.config, notMePath) },
    dedupeKey,
    CustomerUUID,
    language: customer.Language,
  })
}
