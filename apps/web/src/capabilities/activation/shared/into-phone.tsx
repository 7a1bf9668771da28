import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@waea/ui/states/skeleton'
import { lazy, Suspense } from 'react'
import { useBrand } from '../../../shell/session/shared/brand.tsx'

const EsimInstall = lazy(() => import('./esim-install.tsx'))

/** How to get a SIM into a phone: install the eSIM, or put the card in. */
export function IntoPhone({ mobileUuid, isEsim }: { mobileUuid: string; isEsim: boolean }) {
  if (!isEsim) return <PutCardIn />
  return (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <EsimInstall mobileUuid={mobileUuid} />
    </Suspense>
  )
}

function PutCardIn() {
  const { support } = useBrand()
  return (
    <ol className="grid list-decimal gap-2 pl-5 text-ink-2 marker:text-ink-3">
      <li>
        <Trans>Turn the phone off and open its SIM tray.</Trans>
      </li>
      <li>
        <Trans>Put the SIM card in and turn the phone on.</Trans>
      </li>
      <li>
        <Trans>
          No service after five minutes? Turn flight mode on and off. If that doesn’t help, call {support.phone}.
        </Trans>
      </li>
    </ol>
  )
}
