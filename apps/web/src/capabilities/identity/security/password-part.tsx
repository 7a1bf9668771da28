import { Trans } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { SecurityPart } from './security-part.tsx'

/** Changes the password, or sets the first one. */
export function PasswordPart({ hasPassword }: { hasPassword: boolean }) {
  return (
    <SecurityPart
      title={<Trans>Password</Trans>}
      lead={
        hasPassword ? (
          <Trans>Change it if you use it anywhere else, or if someone may know it.</Trans>
        ) : (
          <Trans>You don’t have a password yet. With one, you can also sign in with your email.</Trans>
        )
      }
      actions={
        <Link to="/profile/account/security/password" className={buttonClass({ tone: 'quiet' })}>
          {hasPassword ? <Trans>Change password</Trans> : <Trans>Set a password</Trans>}
        </Link>
      }
    />
  )
}
