import { useLingui } from '@lingui/react/macro'
import { Menu } from '@waea/ui/menu'
import { Check } from 'lucide-react'
import { mobileName, nameAndNumber } from './mobile-name.ts'
import type { Mobile } from './use-mobile.ts'

/** Switches the mobile that the screens show. */
export function MobileSwitcher({
  mobiles,
  mobile,
  onChoose,
}: {
  mobiles: readonly Mobile[]
  mobile: Mobile
  onChoose: (mobileUuid: string) => void
}) {
  const { t } = useLingui()
  if (mobiles.length < 2) return null
  return (
    <Menu
      label={t`Change mobile, now ${mobileName(mobile)}`}
      look={{ tone: 'quiet', size: 's' }}
      items={mobiles.map((one) => ({
        key: one.UUID,
        label: nameAndNumber(one),
        icon: one.UUID === mobile.UUID ? <Check aria-hidden="true" className="size-5" /> : <span className="size-5" />,
        onSelect: () => onChoose(one.UUID),
      }))}
    >
      {t`Change mobile`}
    </Menu>
  )
}
