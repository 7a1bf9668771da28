import { Trans } from '@lingui/react/macro'
import { vouchers } from '@waea/contract/money/vouchers'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useCustomerUuid, useLocale } from '../../shell/session/shared/portal.tsx'
import { mobileName } from '../mobiles/shared/mobile-name.ts'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import { MovedList } from './moved-list.tsx'

/** Vouchers redeemed on this account. Renders nothing if there are none. */
export function Redemptions({ mobiles }: { mobiles: readonly Mobile[] }) {
  const locale = useLocale()
  const customerUuid = useCustomerUuid()
  const list = useCall(vouchers.redemptions, { customerUuid })
  const nameOf = (uuid: string) => mobiles.find(({ UUID }) => UUID === uuid)
  return (
    <MovedList
      title={<Trans>Redeemed vouchers</Trans>}
      of={list}
      lines={list.data?.Redemptions.map((one) => {
        const mobile = nameOf(one.MobileUUID)
        return {
          key: one.RedemptionUUID,
          title: mobile ? mobileName(mobile) : <Trans>Voucher</Trans>,
          detail: dateText(fromNanos(one.RedeemedAtNanos), 'moment', locale),
          amount: `+${dollars(money(one.CreditCents))}`,
        }
      })}
    />
  )
}
