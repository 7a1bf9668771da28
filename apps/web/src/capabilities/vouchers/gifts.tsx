import { Trans } from '@lingui/react/macro'
import { vouchers } from '@waea/contract/money/vouchers'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { displayMsisdn } from '@waea/kit/msisdn'
import { fromNanos } from '@waea/kit/nanos'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useCustomerUuid, useLocale } from '../../shell/session/shared/portal.tsx'
import { MovedList } from './moved-list.tsx'

/** Gifts that this account sent and received. Renders nothing if there are none. */
export function Gifts() {
  const locale = useLocale()
  const customerUuid = useCustomerUuid()
  const list = useCall(vouchers.gifts, { customerUuid })
  return (
    <MovedList
      title={<Trans>Given and received</Trans>}
      of={list}
      lines={list.data?.Gifts.map((gift) => {
        const number = displayMsisdn(gift.MSISDN)
        const when = dateText(fromNanos(gift.GivenAtNanos), 'moment', locale)
        const amount = dollars(money(gift.AmountCents))
        return {
          key: `${gift.GiftUUID} ${gift.Direction}`,
          title: gift.Direction === 'given' ? <Trans>To {number}</Trans> : <Trans>From {number}</Trans>,
          detail: gift.Message ? `${when} · “${gift.Message}”` : when,
          amount: gift.Direction === 'given' ? `−${amount}` : `+${amount}`,
        }
      })}
    />
  )
}
