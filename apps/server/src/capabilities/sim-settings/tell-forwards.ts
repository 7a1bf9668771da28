import { type Features, forwardKinds } from '@waea/domain/sim-settings/features'
import { displayMsisdn } from '@waea/kit/msisdn'
import type { Tx } from '../../platform/ctx.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { portalLink, sendMail, sendSms } from '../messages/index.ts'
import { type MobileRow, mobileInMail } from '../mobiles/index.ts'

const path = '/profile/plans/supp-features'

/** Tells the customer by mail and by text where calls go from now on, so that nobody can forward them unnoticed. */
export async function tellForwards(
  tx: Tx,
  mobile: MobileRow,
  after: Features,
  changes: Partial<Features>,
): Promise<void> {
  const { CustomerUUID, UUID, MSISDN } = mobile
  if (!MSISDN) return
  const forwards = forwardKinds
    .filter((kind) => changes[`${kind}Active`] !== undefined || changes[`${kind}Destination`] !== undefined)
    .filter((kind) => after[`${kind}Active`])
    .map((kind) => ({ kind, to: displayMsisdn(after[`${kind}Destination`]) }))
  const customer = await customerOf(tx, CustomerUUID)
  const data = { ...mobileInMail(mobile), forwards }
  const dedupeKey = `forwards:${UUID}:${tx.newUuid()}`
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'calls-forwarded',
    data: { FirstName: customer.FirstName, ...data, path },
    dedupeKey,
  })
  await sendSms(tx, {
    to: MSISDN,
    template: 'calls-forwarded',
    data: { ...data, link: portalLink(tx.config, path) },
    dedupeKey,
    CustomerUUID,
    language: customer.Language,
  })
}
