import { PasswordPage } from './change-password.tsx'

/** The password page under security, open to anyone who is signed in. */
export default function SecurityPassword() {
  return <PasswordPage of="security" />
}
