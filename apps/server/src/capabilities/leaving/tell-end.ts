import type { Money } from '@waea/kit/money'
import { money } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { type MailData, sendMail } from '../messages/index.ts'
import { mobileInMail, mobileOf } from '../mobiles/index.ts'
import type { EndRow } from './ends.store.ts'

/** Mails a customer what becomes of a mobile that they end. */
export async function tellEnd(
  tx: Tx,
  { CustomerUUID, MobileUUID, UUID, lastDay }: EndRow,
  news: MailData['mobile-ends']['news'],
  lost: number = 0,
): Promise<void> {
  const [customer, mobile] = [await customerOf(tx, CustomerUUID), await mobileOf(tx, CustomerUUID, MobileUUID)]
  const LostCents: Money = money(lost)
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'mobile-ends',
    data: {
      FirstName: customer.FirstName,
      ...mobileInMail(mobile),
      news,
      on: lastDay,
      ...(LostCents > 0 && { LostCents }),
      path: '/profile/account/leave',
    },
    dedupeKey: `mobile-ends:${UUID}:${news}:${lastDay}`,
  })
}
