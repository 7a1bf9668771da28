import { Trans } from '@lingui/react/macro'
import { completed } from '@waea/domain/porting/port-state'
import { buttonClass } from '@waea/ui/button'
import { PageHeading } from '@waea/ui/page-heading'
import type { Mobile } from '../../capabilities/mobiles/shared/use-mobile.ts'
import { BringNumber } from '../../capabilities/porting/shared/bring-number.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'

type Props = { mobile: Mobile; simText: string }

/** Brings a number to the SIM that was just activated (1§2 number porting). */
export function NumberStep({ mobile, simText }: Props) {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 py-2">
      <PageHeading title={<Trans>Bring your number</Trans>} above={simText}>
        {mobile.PortingState !== completed && (
          <Trans>Keep your old SIM in a phone until the number has moved: the text you confirm with goes there.</Trans>
        )}
      </PageHeading>
      <BringNumber mobile={mobile} />
      <Link
        to="/onboarding"
        search={{ mobile: mobile.UUID }}
        className={buttonClass({ tone: 'quiet', className: 'sm:justify-self-start' })}
      >
        <Trans>Back to your SIM</Trans>
      </Link>
    </div>
  )
}
