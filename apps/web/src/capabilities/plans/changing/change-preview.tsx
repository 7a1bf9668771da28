import { Trans, useLingui } from '@lingui/react/macro'
import { planChanges } from '@waea/contract/mobile/plan-changes'
import { firstAvailability } from '@waea/domain/catalogue/catalogue-entry'
import { isRenewable } from '@waea/domain/catalogue/offer-summary'
import { Card } from '@waea/ui/card'
import { Segmented } from '@waea/ui/fields/segmented'
import { Switch } from '@waea/ui/fields/switch'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import type { Mobile } from '../../mobiles/shared/use-mobile.ts'
import type { Offer } from '../shared/use-offers.ts'
import { ChangeFigures } from './change-figures.tsx'
import type { Changed } from './changed-plan.tsx'
import { ConfirmChange } from './confirm-change.tsx'
import type { Quote } from './quote.ts'

type Mode = Quote['Mode']

type Props = {
  mobile: Mobile
  offer: Offer
  oldAddonUuid: string
  modes: readonly Mode[]
  onChanged: (changed: Changed) => void
}

/** The figures of a change for the chosen time and renewal, and the button that makes it. */
export function ChangePreview({ mobile, offer, oldAddonUuid, modes, onChanged }: Props) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const canRenew = isRenewable(offer.entry)
  const [mode, setMode] = useState<Mode>(modes.includes('LATER') ? 'LATER' : 'NOW')
  const [renews, setRenews] = useState(canRenew)
  const input = {
    CustomerUUID: mobile.CustomerUUID,
    MobileUUID: mobile.UUID,
    OldAddonUUID: oldAddonUuid,
    NewAddonAvailabilityUUID: firstAvailability(offer.entry)?.UUID ?? '',
    ChangeNow: mode === 'NOW',
    NewAddonAutoRenew: renews,
  }
  const quote = useCall(planChanges.quotePlanChange, input)
  return (
    <div className="grid gap-6">
      {modes.length > 1 && (
        <Segmented
          label={t`When the plan changes`}
          value={mode}
          onChange={setMode}
          segments={[
            { value: 'LATER', label: <Trans>When your plan ends</Trans> },
            { value: 'NOW', label: <Trans>Now</Trans> },
          ]}
        />
      )}
      <Loaded
        query={quote}
        waiting={<SkeletonList count={2} />}
        failed={t`We couldn’t work out this change`}
        note={errorText(quote.error)}
      >
        {(data) => (
          <div className="grid items-start gap-6 lg:grid-cols-[1.2fr_1fr]">
            <Card as="section" aria-labelledby="change" className="grid gap-4">
              <ChangeFigures quote={data} />
              {canRenew && <Switch label={t`Renew automatically`} checked={renews} onChange={setRenews} />}
            </Card>
            <ConfirmChange
              key={`${mode} ${renews}`}
              input={input}
              quote={data}
              onChanged={onChanged}
              onStale={() => void quote.refetch()}
            />
          </div>
        )}
      </Loaded>
    </div>
  )
}
