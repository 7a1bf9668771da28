import { Trans } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { NotFoundPicture } from '@waea/ui/illustrations/not-found'
import { Link } from '../../routing/shared/link.tsx'

/** The page for an unknown address (1§2). */
export function NotFoundScreen() {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-4 py-12 text-center">
      <NotFoundPicture className="w-64" />
      <h1 className="text-title">
        <Trans>Oops</Trans>
      </h1>
      <p className="text-ink-2">
        <Trans>There’s no page at this address. It may have moved, or the link may be incomplete.</Trans>
      </p>
      <Link to="/" className={buttonClass()}>
        <Trans>Back to home</Trans>
      </Link>
    </div>
  )
}
