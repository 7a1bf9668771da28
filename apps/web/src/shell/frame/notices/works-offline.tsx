import { Trans } from '@lingui/react/macro'
import { Link } from '../../routing/shared/link.tsx'
import { useBrand } from '../../session/shared/brand.tsx'
import { useSession } from '../../session/shared/portal.tsx'

const link = 'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4'

/** What people can still do offline. */
export function WorksOffline() {
  const session = useSession()
  const { support } = useBrand()
  return (
    <div className="grid gap-1 pt-4">
      <p>
        <Trans>These work without a connection:</Trans>
      </p>
      <ul className="grid">
        {session.status === 'signed-in' && (
          <>
            <li>
              <Link to="/profile/plans" className={link}>
                <Trans>Your last known figures</Trans>
              </Link>
            </li>
            <li>
              <Link to="/onboarding" className={link}>
                <Trans>Installing your eSIM</Trans>
              </Link>
            </li>
          </>
        )}
        <li>
          <a href={support.phoneLink} className={link}>
            <Trans>Call {support.phone}</Trans>
          </a>
        </li>
      </ul>
    </div>
  )
}
