import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { sims } from '@waea/contract/mobile/sims'
import { displayMsisdn } from '@waea/kit/msisdn'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { CopyField } from '@waea/ui/copy-field'
import { DescriptionList } from '@waea/ui/data/description-list'
import { Notice } from '@waea/ui/states/notice'
import { useState } from 'react'
import { useSending } from '../../shell/forms/shared/sending.ts'
import { useHeadingFocus } from '../../shell/frame/shared/heading-focus.ts'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import { SimPage } from './sim-page.tsx'
import { SimCard } from './sim-state.tsx'

type Details = Gives<typeof sims.details>

/** A SIM's numbers with its PIN and PUK, after a step-up (1§2 sim-details). */
export default function SimDetails() {
  return (
    <SimPage isBelow title={<Trans>SIM details</Trans>}>
      {(sim, mobile) => (
        <>
          <SimCard sim={sim} />
          {/* Another SIM has other codes, so remount. */}
          <Codes key={sim.Last4} mobile={mobile} />
        </>
      )}
    </SimPage>
  )
}

/** The codes exist only in this screen: leaving it removes them from the device. */
function Codes({ mobile }: { mobile: Mobile }) {
  const { send } = usePortal()
  const [details, setDetails] = useState<Details>()
  const { onSend, isSending, refusal } = useSending(async () => {
    setDetails(await send(sims.details, { CustomerUUID: mobile.CustomerUUID, productUuid: mobile.UUID }))
  })
  useHeadingFocus(String(details !== undefined))
  if (details) return <Shown details={details} onHide={() => setDetails(undefined)} />
  return (
    <Card as="section" aria-labelledby="codes" className="grid gap-4">
      <h2 id="codes" className="text-h3">
        <Trans>PIN and PUK</Trans>
      </h2>
      <p className="text-ink-2">
        <Trans>
          The PIN unlocks the SIM when a phone starts. After three wrong PINs the SIM asks for the PUK. After ten wrong
          PUKs it stops working for good, so don’t guess.
        </Trans>
      </p>
      {refusal !== undefined && <Notice tone="bad">{refusal}</Notice>}
      <Button className="justify-self-start" loading={isSending} onClick={() => void onSend()}>
        <Trans>Show the codes</Trans>
      </Button>
      <p className="text-s text-ink-2">
        <Trans>We confirm it’s you first. Your security log shows that they were seen.</Trans>
      </p>
    </Card>
  )
}

function Shown({ details, onHide }: { details: Details; onHide: () => void }) {
  const { t } = useLingui()
  const { PIN, PUK, MSISDN, SIMID, ICCID, IMSI, SIMType } = details
  const numbers = [
    { key: 'kind', term: t`Kind of SIM`, value: SIMType === 'esim' ? 'eSIM' : t`SIM card` },
    ...(MSISDN ? [{ key: 'number', term: t`Number`, value: displayMsisdn(MSISDN) }] : []),
    ...(SIMID ? [{ key: 'simid', term: t`SIM ID`, value: SIMID }] : []),
    ...(ICCID ? [{ key: 'iccid', term: t`Card number (ICCID)`, value: ICCID }] : []),
    ...(IMSI ? [{ key: 'imsi', term: 'IMSI', value: IMSI }] : []),
  ]
  return (
    <Card as="section" aria-labelledby="shown" className="grid gap-5">
      <h2 id="shown" tabIndex={-1} className="text-h3 outline-none">
        <Trans>Your SIM’s codes</Trans>
      </h2>
      {PIN && PUK ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <CopyField label={t`PIN`} value={PIN} />
          <CopyField label={t`PUK`} value={PUK} />
        </div>
      ) : (
        <Notice>
          <Trans>We don’t have the codes of this SIM: the network put it in. Swap it to get one with codes.</Trans>
        </Notice>
      )}
      <DescriptionList items={numbers} />
      <Button tone="quiet" className="justify-self-start" onClick={onHide}>
        <Trans>Hide</Trans>
      </Button>
    </Card>
  )
}
