import { useLingui } from '@lingui/react/macro'
import { Menu } from '@waea/ui/menu'
import { LogOut, Users } from 'lucide-react'
import { Link, useGo } from '../link.tsx'
import { usePortal, useSignedIn } from '../portal.tsx'

/** The signed-in person's menu: the accounts and the way out. */
export default function AccountMenu() {
  const { t } = useLingui()
  const { session } = usePortal()
  const { person, customerUuids } = useSignedIn()
  const go = useGo()
  const signOut = async () => {
    await session.signOut()
    await go('/')
  }
  const accounts = {
    key: 'accounts',
    label: t`Choose an account`,
    icon: <Users aria-hidden="true" className="size-5" />,
    link: <Link to="/select-account">{null}</Link>,
  }
  return (
    <Menu
      items={[
        ...(customerUuids.length > 1 ? [accounts] : []),
        {
          key: 'sign-out',
          label: t`Sign out`,
          icon: <LogOut aria-hidden="true" className="size-5" />,
          onSelect: () => void signOut(),
        },
      ]}
    >
      {person.FirstName || person.Email}
    </Menu>
  )
}
