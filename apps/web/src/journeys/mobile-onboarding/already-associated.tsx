import { Trans } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { EsimPhonePicture } from '@waea/ui/illustrations/esim-phone'
import { PageState } from '@waea/ui/states/page-state'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useBrand } from '../../shell/session/shared/brand.tsx'

/** The SIM is already in service on an account (1§2): its owner signs in. */
export function AlreadyAssociated() {
  const { support } = useBrand()
  return (
    <PageState
      picture={<EsimPhonePicture className="w-36" />}
      title={<Trans>This SIM already has an account</Trans>}
      action={
        <>
          <Link to="/sign-in" className={buttonClass()}>
            <Trans>Sign in</Trans>
          </Link>
          <Link to="/forgot-email" className={buttonClass({ tone: 'quiet' })}>
            <Trans>Find my email</Trans>
          </Link>
          <a href={support.phoneLink} className={buttonClass({ tone: 'link' })}>
            <Trans>Call {support.phone}</Trans>
          </a>
        </>
      }
    >
      <p role="alert">
        <Trans>This service is already active. Sign in to the account it belongs to, to see and change it.</Trans>
      </p>
    </PageState>
  )
}
