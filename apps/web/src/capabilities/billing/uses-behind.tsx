import { Trans, useLingui } from '@lingui/react/macro'
import { usage } from '@waea/contract/mobile/usage'
import { nameOfUse } from '@waea/domain/usage/rating/use-name'
import { addDays, calendarDay, startOfDay } from '@waea/kit/calendar-day'
import { nanos } from '@waea/kit/nanos'
import { Loaded } from '@waea/ui/states/loaded'
import { Skeleton } from '@waea/ui/states/skeleton'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'
import { ChargeTable } from '../usage/shared/charge-table.tsx'
import { dated } from '../usage/shared/read-usage.ts'
import type { Line } from './shared/use-bills.ts'

type Props = { line: Line; mobileUuid: string }

/** The individual usage records behind a bill line, loaded when opened. */
export function UsesBehind(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group col-span-full" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 list-none items-center gap-1 text-s font-semibold text-primary underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        <Trans>See each use</Trans>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && <Uses {...props} />}
    </details>
  )
}

function Uses({ line, mobileUuid }: Props) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const upto = line.Upto ?? addDays(calendarDay(line.From), 1)
  const days = { From: nanos(startOfDay(calendarDay(line.From))), Upto: nanos(startOfDay(calendarDay(upto))) }
  const uses = useCall(usage.charges, { customerUuid, mobileUuid, ...days })
  if (!uses.data) {
    return <Loaded query={uses} waiting={<Skeleton className="h-32" />} failed={t`Cannot get usage`} isPart />
  }
  const found = uses.data.Charges.filter(({ Type, Country }) => nameOfUse(Type, Country) === line.Name).map(dated)
  const isAll = found.reduce((sum, { AmountCents }) => sum + AmountCents, 0) === line.AmountCents
  return (
    <div className="grid gap-2">
      <ChargeTable charges={found} />
      {!isAll && (
        <p className="text-s text-ink-2">
          <Trans>Some uses of these days are on another bill: the network tells us of a few later.</Trans>
        </p>
      )}
    </div>
  )
}
