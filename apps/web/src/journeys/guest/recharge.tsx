import { useLingui } from '@lingui/react/macro'
import type { LookupUse } from '@waea/domain/guest/lookup'
import { Segmented } from '@waea/ui/fields/segmented'
import { useGo, useSearchValue } from '../../shell/routing/shared/link.tsx'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'
import { GuestJourney } from './guest-journey.tsx'

/** Tops up a mobile, redeems a voucher or pays a bill without signing in (1§1, 1§2). */
export default function Recharge() {
  const { t } = useLingui()
  const { settings } = usePortal()
  const go = useGo()
  const requested = useSearchValue('for')
  const tabs = [
    { value: 'top-up' as const, label: t`Top-up` },
    ...(isOn(settings, 'IS_VOUCHER_ALLOWED') ? [{ value: 'voucher' as const, label: t`Voucher` }] : []),
    ...(isOn(settings, 'IS_ANONYMOUS_PAY_BILL_ALLOWED') ? [{ value: 'bill' as const, label: t`Bill` }] : []),
  ]
  const use: LookupUse = tabs.find(({ value }) => value === requested)?.value ?? 'top-up'
  const search = use === 'top-up' ? {} : { for: use }
  return (
    <GuestJourney
      key={use}
      use={use}
      base="/recharge"
      search={search}
      tabs={
        tabs.length > 1 && (
          <Segmented
            label={t`What would you like to do?`}
            segments={tabs}
            value={use}
            onChange={(next) => void go('/recharge', { search: next === 'top-up' ? {} : { for: next }, replace: true })}
          />
        )
      }
    />
  )
}
