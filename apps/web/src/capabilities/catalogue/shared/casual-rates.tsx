import { Trans, useLingui } from '@lingui/react/macro'
import { catalogue } from '@waea/contract/shop/catalogue'
import type { UsageType } from '@waea/domain/usage/rating/usage-type'
import { Card } from '@waea/ui/card'
import { Loaded } from '@waea/ui/states/loaded'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useId } from 'react'
import { useAnswer } from '../../../shell/data/shared/use-answer.ts'
import { useKindWords } from './use-kind-words.ts'
import { useRateWords } from './use-rate-words.ts'

const order: readonly UsageType[] = ['data', 'voice', 'sms', 'mms', 'idd_voice', 'idd_sms']

/** The casual rates of every kind of usage, the same ones that charging uses. */
export function CasualRates({ className }: { className?: string }) {
  const { t } = useLingui()
  const terms = useAnswer(catalogue.terms, {})
  const rate = useRateWords()
  const id = useId()
  const kinds = useKindWords()
  return (
    <Card as="section" aria-labelledby={id} className={className}>
      <h2 id={id} className="text-h3">
        <Trans>Casual rates</Trans>
      </h2>
      <p className="pt-1 text-ink-2">
        <Trans>
          You pay these for what your plan doesn’t cover, and for everything with pay as you go. They include GST, and
          we round up to the next MB or minute. Every new mobile with a plan starts with “Stop instead of charging” on:
          what’s outside the plan then stops, and costs nothing.
        </Trans>
      </p>
      <Loaded query={terms} failed={t`We couldn’t load the rates`} hidesOlder />
      <dl hidden={terms.isError} className="grid gap-x-8 pt-3 sm:grid-cols-2">
        {order.map((kind) => (
          <div key={kind} className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2">
            <dt>{kinds[kind]}</dt>
            <dd className="ml-auto text-right text-balance font-semibold tabular-nums">
              {terms.data ? rate(kind) : <Skeleton className="w-28" />}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
