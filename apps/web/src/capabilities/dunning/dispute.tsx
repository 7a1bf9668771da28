import { Trans, useLingui } from '@lingui/react/macro'
import { PageHeading } from '@waea/ui/page-heading'
import { useState } from 'react'
import { useHeadingFocus } from '../../shell/frame/heading-focus.ts'
import { BackLink } from '../../shell/routing/back-link.tsx'
import { useParam, useSearchValue } from '../../shell/routing/link.tsx'
import { usePortal } from '../../shell/session/portal.tsx'
import { isOn } from '../../shell/session/settings.ts'
import { DisputeForm } from './dispute-form.tsx'
import { DisputeOpened } from './dispute-opened.tsx'
import type { Dispute } from './dispute-words.tsx'

/** Disputes a line of a bill, the one that the address names or one that is chosen here. */
export default function DisputeLine() {
  const { t } = useLingui()
  const { settings } = usePortal()
  const number = useParam('number') ?? ''
  const line = Number(useSearchValue('line'))
  const [opened, setOpened] = useState<Dispute>()
  useHeadingFocus(opened ? 'opened' : 'asked')
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading
        title={opened ? t`We look into it` : t`Dispute a line`}
        above={
          isOn(settings, 'IS_INVOICES_ALLOWED') ? (
            <BackLink to={`/profile/account/invoices/${number}`}>
              <Trans>Invoice {number}</Trans>
            </BackLink>
          ) : (
            <BackLink to="/profile/billing">
              <Trans>Billing</Trans>
            </BackLink>
          )
        }
      />
      {opened ? (
        <DisputeOpened dispute={opened} />
      ) : (
        <DisputeForm number={number} first={Number.isSafeInteger(line) ? line : undefined} onOpened={setOpened} />
      )}
    </div>
  )
}
