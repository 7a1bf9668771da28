import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useHeadingFocus } from '../../shell/frame/shared/heading-focus.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { useParam, useSearchValue } from '../../shell/routing/shared/link.tsx'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'
import { DisputeForm } from './shared/dispute-form.tsx'
import { DisputeOpened } from './shared/dispute-opened.tsx'
import type { Dispute } from './shared/dispute-words.tsx'

/** Disputes a line of a bill: the one named in the address, or one chosen here. */
export default function DisputeLine() {
  const { t } = useLingui()
  const { settings } = usePortal()
  const number = useParam('number') ?? ''
  const line = Number(useSearchValue('line'))
  const [opened, setOpened] = useState<Dispute>()
  useHeadingFocus(opened ? 'opened' : 'asked')
  return (
    <Screen
      title={opened ? t`We’re looking into it` : t`Dispute a line`}
      back={
        isOn(settings, 'IS_INVOICES_ALLOWED')
          ? { to: `/profile/account/invoices/${number}`, name: <Trans>Invoice {number}</Trans> }
          : { to: '/profile/billing', name: <Trans>Billing</Trans> }
      }
    >
      {opened ? (
        <DisputeOpened dispute={opened} />
      ) : (
        <DisputeForm number={number} first={Number.isSafeInteger(line) ? line : undefined} onOpened={setOpened} />
      )}
    </Screen>
  )
}
