import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useMatches } from '@tanstack/react-router'
import { buttonClass } from '@waea/ui/button'
import { NotFoundPicture } from '@waea/ui/illustrations/not-found'
import { Link } from '../routing/link.tsx'
import { useBrand } from '../session/brand.tsx'
import { useSession } from '../session/portal.tsx'

/** The page of a capability that this deployment does not have: says so, with a link back. */
export default function NotSwitchedOn() {
  const { _ } = useLingui()
  const { name } = useBrand()
  const isSignedIn = useSession().status === 'signed-in'
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.row?.title })
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-4 py-12 text-center">
      <NotFoundPicture className="w-56" />
      {title && <p className="text-s font-semibold text-ink-2">{_(title)}</p>}
      <h1 className="text-title">
        <Trans>Not available here yet</Trans>
      </h1>
      <p className="text-ink-2">
        <Trans>{name} doesn’t offer this online yet. Nothing was changed or charged.</Trans>
      </p>
      <Link to={isSignedIn ? '/profile' : '/'} className={buttonClass()}>
        {isSignedIn ? <Trans>Back to your account</Trans> : <Trans>Back to home</Trans>}
      </Link>
    </div>
  )
}
