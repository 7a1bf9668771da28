import { Trans, useLingui } from '@lingui/react/macro'
import type { CatalogueEntry } from '@waea/domain/catalogue/catalogue-entry'
import { offerSummary } from '@waea/domain/catalogue/offer-summary'
import { type QuickFilter, quickFilters } from '@waea/domain/catalogue/quick-filters'
import { buttonClass } from '@waea/ui/button'
import { Checkbox } from '@waea/ui/fields/checkbox'

export type Comparing = {
  plan: CatalogueEntry
  isChosen: boolean
  isFull: boolean
  /** Whether the comparison is shown below the plans. */
  isShown: boolean
  onChange: (chosen: boolean) => void
}

/** The checkbox that adds a plan to the comparison. */
export function CompareBox({ plan, isChosen, isFull, isShown, onChange }: Comparing) {
  const { t } = useLingui()
  const { name } = offerSummary(plan)
  return (
    <div className="-mb-2.5 flex items-center justify-end gap-x-5 text-s text-ink-2 max-md:-mt-1.5">
      <Checkbox
        label={
          <span className="leading-6">
            <Trans>Compare</Trans>
          </span>
        }
        aria-label={t`Compare ${name}`}
        checked={isChosen}
        disabled={isFull && !isChosen}
        onChange={(event) => onChange(event.target.checked)}
      />
      {isChosen && isShown && (
        <a href="#compare-heading" className={buttonClass({ tone: 'link' })}>
          <Trans>Compare plans</Trans>
        </a>
      )}
    </div>
  )
}

/** Which plans are shown, by what happens when their data runs out (1§1). */
export function Filters({
  chosen,
  onChange,
}: {
  chosen: readonly QuickFilter[]
  onChange: (filters: readonly QuickFilter[]) => void
}) {
  const { t } = useLingui()
  const words: Record<QuickFilter, string> = {
    Unlimited: t`Unlimited`,
    Throttled: t`Throttled`,
    Limited: t`Limited`,
  }
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="mb-2 text-s text-ink-2">
        <Trans>When the data runs out</Trans>
      </legend>
      {quickFilters.map((filter) => {
        const isOn = chosen.includes(filter)
        return (
          <label
            key={filter}
            className="inline-flex min-h-11 items-center rounded-pill border border-line bg-surface px-4 font-semibold text-ink-2 has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={isOn}
              onChange={() => onChange(isOn ? chosen.filter((other) => other !== filter) : [...chosen, filter])}
            />
            {words[filter]}
          </label>
        )
      })}
    </fieldset>
  )
}
