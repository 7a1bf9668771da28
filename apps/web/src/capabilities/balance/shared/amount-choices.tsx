import { Trans } from '@lingui/react/macro'
import { dollars, money } from '@waea/kit/money'
import { useId } from 'react'
import { type AmountChoice, offeredAmounts } from './top-up-amount.ts'

const tile =
  'relative grid min-h-14 place-items-center rounded-card border-[1.5px] border-line bg-surface px-2 text-center font-bold tabular-nums transition-colors hover:border-line-strong has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:border-4 forced-colors:has-checked:border-[Highlight]'

/** The usual amounts, and a field for another one. */
export function AmountChoices({ value, onChange }: { value: AmountChoice; onChange: (value: AmountChoice) => void }) {
  const name = useId()
  const option = (one: AmountChoice, text: React.ReactNode, className = '') => (
    <label key={one} className={`${tile} ${className}`}>
      <input
        type="radio"
        name={name}
        value={one}
        checked={one === value}
        onChange={() => onChange(one)}
        className="sr-only"
      />
      {text}
    </label>
  )
  return (
    <fieldset>
      <legend className="mb-2 text-s font-semibold">
        <Trans>How much?</Trans>
      </legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(max(3.4rem,20%),1fr))] gap-2 sm:grid-cols-5 sm:gap-3">
        {offeredAmounts.map((amount) =>
          option(`${amount}`, <span className="text-l">{dollars(money(amount)).slice(0, -3)}</span>),
        )}
        {option('own', <Trans>Other amount</Trans>, 'leading-tight max-sm:col-span-full')}
      </div>
    </fieldset>
  )
}
