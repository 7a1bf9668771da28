import { useLingui } from '@lingui/react/macro'
import { productType } from '@waea/contract/mobile/product-type'
import { Card } from '@waea/ui/card'
import { Switch } from '@waea/ui/fields/switch'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import type { Mobile } from '../../capabilities/mobiles/shared/use-mobile.ts'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { Confirm } from './confirm.tsx'
import { Figures } from './figures.tsx'
import type { TypeName } from './type-words.ts'

type Props = { mobile: Mobile; to: TypeName; plan: string | undefined; onDone: () => void }

/** The figures of a transfer, and the button that makes it. */
export function Preview({ mobile, to, plan, onDone }: Props) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [renews, setRenews] = useState<boolean>()
  const input = {
    CustomerUUID: mobile.CustomerUUID,
    ProductInstanceUUID: mobile.UUID,
    Type: to,
    ...(plan !== undefined && { NewAddonAvailabilityUUID: plan }),
    ...(renews !== undefined && { NewAddonAutoRenew: renews }),
  }
  const quote = useCall(productType.quote, input)
  const renewing = quote.data?.New
  const canRenew = renewing !== undefined && (renewing.AutoRenew || renews === false)
  return (
    <Loaded
      query={quote}
      waiting={<SkeletonList count={2} />}
      failed={t`We couldn’t work out this change`}
      note={errorText(quote.error)}
    >
      {(data) => (
        <div className="grid items-start gap-6 lg:grid-cols-[1.2fr_1fr]">
          <Card as="section" aria-labelledby="change" className="grid gap-4">
            <Figures quote={data} />
            {canRenew && <Switch label={t`Renew automatically`} checked={renewing.AutoRenew} onChange={setRenews} />}
          </Card>
          <Confirm key={`${renews}`} input={input} quote={data} onDone={onDone} onStale={() => void quote.refetch()} />
        </div>
      )}
    </Loaded>
  )
}
