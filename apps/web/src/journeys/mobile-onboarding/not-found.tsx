import { Trans, useLingui } from '@lingui/react/macro'
import { Button, buttonClass } from '@waea/ui/button'
import { NotFoundPicture } from '@waea/ui/illustrations/not-found'
import { PageState } from '@waea/ui/states/page-state'
import { useBrand } from '../../shell/session/shared/brand.tsx'

/** The code was correct, but no SIM waits there (3§8.3). */
export function NotFound({ onBack }: { onBack: () => void }) {
  const { t } = useLingui()
  const { support } = useBrand()
  return (
    <PageState
      picture={<NotFoundPicture className="w-56" />}
      title={t`Sorry, we haven't found your Phone number or SIM ID`}
      action={
        <>
          <Button onClick={onBack}>
            <Trans>Try another number</Trans>
          </Button>
          <a href={support.phoneLink} className={buttonClass({ tone: 'link' })}>
            <Trans>Call {support.phone}</Trans>
          </a>
        </>
      }
    >
      <p>
        <Trans>
          No SIM is waiting for this number. Use the number you gave with your order, or the two numbers on the SIM
          card.
        </Trans>
      </p>
    </PageState>
  )
}
