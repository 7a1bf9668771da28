import { useLingui } from '@lingui/react/macro'
import { Menu, type MenuItem } from '@waea/ui/menu'
import { Bell, CreditCard, HousePlug, LogOut, Package, ShieldCheck, Smartphone, UserRound, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address } from '../../routing/shared/addresses.ts'
import { Link, useGo } from '../../routing/shared/link.tsx'
import { usePortal, useSignedIn } from '../../session/shared/portal.tsx'
import { isOn } from '../../session/shared/settings.ts'
import { NoticesLink } from '../notices/notices-link.tsx'

/** The header's right side for a signed-in person: their notices, the link to choose an account, and their menu. */
export default function AccountMenu() {
  const { customerUuid } = useSignedIn()
  return (
    <>
      {customerUuid !== undefined && <NoticesLink customerUuid={customerUuid} />}
      <PersonsMenu />
    </>
  )
}

/** The signed-in person's menu: accounts and sign out. */
function PersonsMenu() {
  const { t } = useLingui()
  const { session, settings } = usePortal()
  const { person, customerUuids } = useSignedIn()
  const go = useGo()
  const signOut = async () => {
    await session.signOut()
    await go('/')
  }
  return (
    <Menu
      items={[
        place('/profile/plans', t`Your mobile`, <Smartphone aria-hidden="true" className="size-5" />),
        ...(isOn(settings, 'IS_SHOW_UFB_MODULE')
          ? [place('/profile/ufb', t`Your broadband`, <HousePlug aria-hidden="true" className="size-5" />)]
          : []),
        place('/profile/order-history', t`Your orders`, <Package aria-hidden="true" className="size-5" />),
        place('/profile/payment-methods', t`Payment methods`, <CreditCard aria-hidden="true" className="size-5" />),
        place('/profile/notices', t`Notices`, <Bell aria-hidden="true" className="size-5" />),
        place('/profile', t`Your account`, <UserRound aria-hidden="true" className="size-5" />),
        place('/profile/account/security', t`Security`, <ShieldCheck aria-hidden="true" className="size-5" />),
        ...(customerUuids.length > 1
          ? [place('/select-account', t`Choose an account`, <Users aria-hidden="true" className="size-5" />)]
          : []),
        {
          key: 'sign-out',
          label: t`Sign out`,
          icon: <LogOut aria-hidden="true" className="size-5" />,
          onSelect: () => void signOut(),
          startsGroup: true,
        },
      ]}
    >
      <UserRound aria-hidden="true" className="hidden size-5 @max-3xs:block" />
      <span className="max-w-24 truncate @max-3xs:sr-only sm:max-w-40">{person.FirstName || person.Email}</span>
    </Menu>
  )
}

function place(to: Address, label: string, icon: ReactNode): MenuItem {
  return { key: to, label, icon, link: <Link to={to}>{null}</Link> }
}
