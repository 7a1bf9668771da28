import { Trans, useLingui } from '@lingui/react/macro'
import { type CatalogueEntry, firstAvailability } from '@waea/domain/catalogue/catalogue-entry'
import { amountText } from '@waea/domain/usage/rating/usage-amounts'
import { dollars, type Money } from '@waea/kit/money'
import { useEnglishMark } from '../../shell/session/shared/portal.tsx'

/** A day pass: its name and price, and what it includes. */
export function PassLine({ entry, price }: { entry: CatalogueEntry; price: Money }) {
  const { t } = useLingui()
  const english = useEnglishMark()
  const {
    RecurringDataMB: data = 0,
    RecurringVoiceMinutes: minutes = 0,
    RecurringSMS: texts = 0,
  } = entry.Characteristics
  const includes = [
    ...(data > 0 ? [t`${amountText('data', data)} of data`] : []),
    ...(minutes > 0 ? [t`${minutes} minutes of calls`] : []),
    ...(texts > 0 ? [t`${texts} texts`] : []),
  ]
  return (
    <div className="grid gap-0.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span lang={english} className="font-semibold">
          {firstAvailability(entry)?.RetailName ?? entry.Name}
        </span>
        <span className="font-semibold tabular-nums">{dollars(price)}</span>
      </p>
      <p>{includes.join(', ')}</p>
      <p className="text-s text-ink-2">
        {entry.Characteristics.TimePeriodInterval === '1 day' ? (
          <Trans>From when you buy it until midnight in New Zealand. GST included.</Trans>
        ) : (
          <Trans>GST included.</Trans>
        )}
      </p>
    </div>
  )
}
