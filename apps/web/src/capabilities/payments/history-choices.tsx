import { Trans, useLingui } from '@lingui/react/macro'
import { historyFilterKinds, historyStates } from '@waea/domain/payments/history'
import { paymentMeans } from '@waea/domain/payments/means/wallet'
import { dayOf } from '@waea/kit/calendar-day'
import { Button } from '@waea/ui/button'
import { Field } from '@waea/ui/fields/field'
import { Select } from '@waea/ui/fields/select'
import { TextInput } from '@waea/ui/fields/text-input'
import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { mobileName } from '../mobiles/shared/mobile-name.ts'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import type { ChosenHistory } from './history-filter.ts'
import { useFiltersInWords, useHistoryWords } from './history-words.ts'
import { usePaymentStatusWords } from './shared/payment-status-badge.tsx'

type HistoryChoicesProps = { chosen: ChosenHistory; mobiles: readonly Mobile[]; csv: ReactNode }

/** The filters of the payment history, collapsed until opened, and the active ones, each with a button to remove it. */
export function HistoryChoices({ chosen, mobiles, csv }: HistoryChoicesProps) {
  return (
    <div className="grid gap-3">
      <details className="group rounded-card border border-line bg-surface px-4 sm:px-5">
        <summary className="flex min-h-12 list-none items-center justify-between gap-4 font-semibold hover:text-primary [&::-webkit-details-marker]:hidden">
          <Trans>Filter</Trans>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180"
          />
        </summary>
        <Filters chosen={chosen} mobiles={mobiles} />
      </details>
      <div className="flex flex-wrap items-center justify-between gap-3 empty:hidden">
        <FiltersOn chosen={chosen} mobiles={mobiles} />
        {csv}
      </div>
    </div>
  )
}

function Filters({ chosen: { filter, choose }, mobiles }: Omit<HistoryChoicesProps, 'csv'>) {
  const { t } = useLingui()
  const { kinds, means } = useHistoryWords()
  const states = usePaymentStatusWords()
  const today = dayOf(new Date())
  return (
    <div className="grid gap-3 pb-5 sm:grid-cols-2 lg:grid-cols-3">
      <Field label={t`Paid for`}>
        <Select
          value={filter.Kind ?? ''}
          placeholder={t`All`}
          options={historyFilterKinds.map((kind) => ({ value: kind, label: kinds[kind] }))}
          onChange={(event) => choose('kind', event.target.value)}
        />
      </Field>
      <Field label={t`Paid with`}>
        <Select
          value={filter.PaymentMethodType ?? ''}
          placeholder={t`All`}
          options={paymentMeans.map((one) => ({ value: one, label: means[one] }))}
          onChange={(event) => choose('means', event.target.value)}
        />
      </Field>
      <Field label={t`Status`}>
        <Select
          value={filter.Shown ?? ''}
          placeholder={t`All`}
          options={historyStates.map((state) => ({
            value: state,
            label: state === 'OTHERS' ? t`Waiting for your bank, or released` : states[state],
          }))}
          onChange={(event) => choose('state', event.target.value)}
        />
      </Field>
      {mobiles.length > 1 && (
        <Field label={t`Mobile`}>
          <Select
            value={filter.MobileUUID ?? ''}
            placeholder={t`All`}
            options={mobiles.map((mobile) => ({ value: mobile.UUID, label: mobileName(mobile) }))}
            onChange={(event) => choose('mobile', event.target.value)}
          />
        </Field>
      )}
      <Field label={t`From`}>
        <DayInput max={filter.Upto ?? today} value={filter.From ?? ''} onDay={(day) => choose('from', day)} />
      </Field>
      <Field label={t`Until`}>
        <DayInput min={filter.From} max={today} value={filter.Upto ?? ''} onDay={(day) => choose('upto', day)} />
      </Field>
    </div>
  )
}

/** Earlier than any payment. While a year is being typed, the value passes through years such as 0002. */
const firstDay = '2000-01-01'

type DayInputProps = { value: string; min?: string | undefined; max: string; onDay: (day: string) => void }

function DayInput({ value, onDay, ...span }: DayInputProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const take = (day: string) => {
    setTyped(day)
    if (day === '' || day >= firstDay) onDay(day)
  }
  return <TextInput type="date" {...span} value={typed} onChange={(event) => take(event.target.value)} />
}

function FiltersOn({ chosen: { filter, choose, clear }, mobiles }: Omit<HistoryChoicesProps, 'csv'>) {
  const { t } = useLingui()
  const on = useFiltersInWords(filter, mobiles)
  if (on.length === 0) return null
  return (
    <ul aria-label={t`Active filters`} className="flex flex-wrap gap-2">
      {on.map(({ name, words }) => (
        <li key={name}>
          <Button
            tone="quiet"
            size="s"
            icon={<X aria-hidden="true" className="size-4" />}
            aria-label={t`Remove the filter ${words}`}
            onClick={() => choose(name, '')}
          >
            {words}
          </Button>
        </li>
      ))}
      {on.length > 1 && (
        <li>
          <Button tone="link" size="s" onClick={clear}>
            <Trans>Show all</Trans>
          </Button>
        </li>
      )}
    </ul>
  )
}
