import type { HoldUp } from '@waea/domain/porting/porting-block'
import { providerName } from '@waea/domain/porting/providers'
import { moveWindow } from '@waea/domain/porting/windows'
import type { CalendarDay } from '@waea/kit/calendar-day'
import { displayMsisdn } from '@waea/kit/msisdn'
import type { Tx } from '../../platform/ctx.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { type MailData, portalLink, sendMail, sendSms } from '../messages/index.ts'
import { mobileInMail, mobileOf } from '../mobiles/index.ts'
import { finalCharges } from './final-charges.ts'
import type { PortRow } from './stores/ports.store.ts'

type PortNews = MailData['port-news']['news']

const portingPath = '/profile/plans/sim-card-actions/number-porting'
const paths: Readonly<Record<PortNews, string>> = {
  asked: portingPath,
  moved: '/profile/plans/dashboard',
  refused: portingPath,
  cancelled: portingPath,
  failed: portingPath,
  waits: portingPath,
  'waits-last': portingPath,
  leaving: portingPath,
  left: '/profile/account/invoices',
  stays: portingPath,
}

/** Between which times a number moves whose time is ahead. */
function plannedMove(tx: Tx, port: PortRow): { from: string; until: string } {
  const { from, until } = moveWindow(tx.config.porting.hours, port, tx.now())
  return { from: from.toISOString(), until: until.toISOString() }
}

/**
 * Tells the customer about a step of a port, once, on every channel: by mail, as a notice, and by text to their phone
 * with us. A number that has left gets no text.
 */
export async function tellOfPort(
  tx: Tx,
  port: PortRow,
  news: PortNews,
  waits?: { holdUp: HoldUp; until: CalendarDay },
): Promise<void> {
  const { CustomerUUID, MobileUUID, UUID, carrier, reason } = port
  const [customer, mobile] = [await customerOf(tx, CustomerUUID), await mobileOf(tx, CustomerUUID, MobileUUID)]
  const by = news === 'asked' ? port.authoriseBy : news === 'leaving' ? port.answerAt : null
  const said = {
    news,
    MSISDN: displayMsisdn(port.MSISDN),
    carrier: providerName(carrier),
    ...waits,
    ...(by && { by: by.toISOString() }),
  }
  const path = `${paths[news]}?mobile=${MobileUUID}`
  const dedupeKey = `port:${UUID}:${news}`
  const isLeaving = news === 'leaving' || news === 'left'
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'port-news',
    dedupeKey,
    data: {
      FirstName: customer.FirstName,
      service: mobileInMail(mobile).service,
      ...said,
      ...(reason && { reason }),
      ...(news === 'asked' && port.startsAt > tx.now() && { moves: plannedMove(tx, port) }),
      ...(isLeaving && { final: await finalCharges(tx, CustomerUUID, MobileUUID) }),
      path,
    },
  })
  const to = news === 'moved' ? port.MSISDN : mobile?.MSISDN
  if (!to || news === 'left') return
  const link = portalLink(tx.config, path)
  await sendSms(tx, {
    to,
    CustomerUUID,
    language: customer.Language,
    template: 'port-news',
    dedupeKey,
    data: { ...said, link },
  })
}
