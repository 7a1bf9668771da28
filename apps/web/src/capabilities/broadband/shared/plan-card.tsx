import { Trans, useLingui } from '@lingui/react/macro'
import { dollars, money } from '@waea/kit/money'
import { Card } from '@waea/ui/card'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { usePriceWords } from './use-price-words.ts'
import type { FibrePlan } from './wire.ts'

const linkLook =
  'self-start font-semibold whitespace-nowrap text-primary underline decoration-1 underline-offset-4 after:absolute after:inset-0 hover:decoration-2'

/** A card to compare fibre plans: the monthly price, and the speed both ways. */
export function FibrePlanCard({ plan, isChosen }: { plan: FibrePlan; isChosen: boolean }) {
  const fits = useFitWords()
  const later = usePriceWords().later(plan)
  return (
    <Card
      as="li"
      tone={isChosen ? 'chosen' : 'plain'}
      className="relative flex flex-col gap-1.5 max-md:p-4 md:gap-3 md:p-6"
      aria-label={plan.Name}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-1 md:flex-col md:gap-3">
        <h3 className="text-h3">{plan.Name}</h3>
        <p className="flex flex-wrap items-baseline gap-x-1.5 lg:flex-col">
          <span className="text-h2 figures md:text-figure">{dollars(money(plan.Price))}</span>
          <span className="text-ink-2 max-md:text-s">
            <Trans>a month</Trans>
          </span>
        </p>
      </div>
      {later && <p className="font-semibold">{later}</p>}
      <Speeds plan={plan} />
      {/* On a phone the link ends the sentence, and the whole card is pressed. */}
      <p className="flex-1 text-ink-2 max-md:text-s md:flex md:flex-col md:gap-3">
        <span className="md:flex-1">{fits(plan)}</span>{' '}
        <Link to="/ufb-package" search={{ plan: plan.ID }} className={linkLook}>
          <Trans>
            What is in it<span className="sr-only">: {plan.Name}</span>
          </Trans>
        </Link>
      </p>
    </Card>
  )
}

/** Whom a speed suits, so that nobody has to understand megabits. */
export function useFitWords(): (plan: Pick<FibrePlan, 'DownMbps'>) => string {
  const { t } = useLingui()
  return ({ DownMbps }) => {
    if (DownMbps <= 100) return t`For one or two people.`
    if (DownMbps <= 500) return t`For a whole family at once.`
    if (DownMbps <= 1000) return t`For a full house.`
    return t`For studios and large files.`
  }
}

/** A plan's maximum speed: down and up, in megabits a second. */
export function Speeds({ plan: { DownMbps, UpMbps } }: { plan: Pick<FibrePlan, 'DownMbps' | 'UpMbps'> }) {
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 sm:gap-x-5">
      <span className="inline-flex items-center gap-1">
        <ArrowDown aria-hidden="true" className="size-4 text-primary" />
        <span className="tabular-nums">
          <Trans>
            <b>{DownMbps}</b> Mbps down
          </Trans>
        </span>
      </span>
      <span className="inline-flex items-center gap-1">
        <ArrowUp aria-hidden="true" className="size-4 text-primary" />
        <span className="tabular-nums">
          <Trans>
            <b>{UpMbps}</b> Mbps up
          </Trans>
        </span>
      </span>
    </p>
  )
}
