import { Trans, useLingui } from '@lingui/react/macro'
import { broadband } from '@waea/contract/fibre/broadband'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { OfferSummary, SpeedNote } from '../shared/offer-summary.tsx'
import type { Connection } from './connection.ts'

/** The Broadband Offer Summary of a connection's plan, as it is sold today; folded until it is opened. */
export function PlanSummary({ connection }: { connection: Connection }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4">
        <Trans>Broadband Offer Summary, and speed in the busy hours</Trans>
      </summary>
      <div className="grid gap-3 pt-2">{isOpen && <Summary plan={connection.Plan} />}</div>
    </details>
  )
}

function Summary({ plan: own }: { plan: Connection['Plan'] }) {
  const { t } = useLingui()
  const onSale = useCall(broadband.fibrePlans, {})
  if (!onSale.data) {
    const waiting = <SkeletonList count={1} />
    return <Loaded query={onSale} waiting={waiting} failed={t`We couldn’t load the summary`} isPart />
  }
  const plan = onSale.data.Plans.find(({ ID }) => ID === own.ID)
  // The price is the customer's own, the measured speed is today's.
  const shown = { ...own, ...(plan?.BusyHour && { BusyHour: plan.BusyHour }) }
  return (
    <>
      {!plan && (
        <p className="text-ink-2">
          <Trans>We don’t sell this plan any more. You keep it, at the same price.</Trans>
        </p>
      )}
      <OfferSummary plan={shown} modems={onSale.data.Modems} />
      <SpeedNote />
    </>
  )
}
