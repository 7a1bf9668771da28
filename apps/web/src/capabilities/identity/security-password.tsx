import { PasswordPage } from './change-password.tsx'

/** The password, reached from the security page: open to whoever is signed in. */
export default function SecurityPassword() {
  return <PasswordPage of="security" />
}
