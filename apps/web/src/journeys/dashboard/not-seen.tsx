import { Trans } from '@lingui/react/macro'
import { Card } from '@waea/ui/card'
import { IntoPhone } from '../../capabilities/activation/shared/into-phone.tsx'
import type { Mobile } from '../../capabilities/mobiles/shared/use-mobile.ts'

/** Active, but the network has seen no phone with it: shows how to install the SIM until a phone connects. */
export function NotSeen({ mobile }: { mobile: Mobile }) {
  const isEsim = mobile.SIMType === 'esim'
  return (
    <Card as="section" aria-labelledby="not-seen" className="grid gap-4 lg:p-8">
      <div className="grid gap-2">
        <h2 id="not-seen" className="text-h2">
          {isEsim ? <Trans>Install your eSIM</Trans> : <Trans>Put your SIM card in</Trans>}
        </h2>
        <p className="max-w-[60ch] text-ink-2">
          <Trans>
            Your number is ready, but no phone has used this SIM yet. This message goes away once your phone is
            connected.
          </Trans>
        </p>
      </div>
      <IntoPhone mobileUuid={mobile.UUID} isEsim={isEsim} />
    </Card>
  )
}
