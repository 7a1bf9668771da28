import { Trans, useLingui } from '@lingui/react/macro'
import type { ReturnReason } from '@waea/domain/shop/orders/returns'
import { dateText } from '@waea/kit/date-text'
import { Card } from '@waea/ui/card'
import { Checkbox } from '@waea/ui/fields/checkbox'
import { useLocale } from '../../shell/session/shared/portal.tsx'
import { keptWords, type ReturnItem } from './return-words.ts'

/** Why a SIM cannot be returned for a reason; undefined if it can. */
export function keptFor(item: ReturnItem, reason: ReturnReason | undefined) {
  return reason === 'faulty' ? item.KeptIfFaulty : item.Kept
}

/** Chooses among the SIMs of an order; one that can't be returned says why. */
export function ReturnChoice({
  items,
  reason,
  chosen,
  onChoose,
  error,
}: {
  items: readonly ReturnItem[]
  reason: ReturnReason | undefined
  chosen: readonly number[]
  onChoose: (chosen: number[]) => void
  error?: string | undefined
}) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const toggle = (sim: number) =>
    onChoose(chosen.includes(sim) ? chosen.filter((one) => one !== sim) : [...chosen, sim])
  return (
    <Card as="section" className="grid gap-2">
      <fieldset className="grid gap-2">
        <legend className="text-h3">
          <Trans>What are you returning?</Trans>
        </legend>
        {items.map((item, at) => {
          const kept = keptFor(item, reason)
          const last = item.LastDay && dateText(item.LastDay, 'date', locale)
          return (
            <Checkbox
              key={item.SIM}
              label={items.length > 1 ? `${item.SIM}. ${item.Name}` : item.Name}
              hint={kept ? i18n._(keptWords[kept]) : last && reason !== 'faulty' && <Trans>Until {last}</Trans>}
              checked={chosen.includes(item.SIM) && !kept}
              disabled={Boolean(kept)}
              error={at === 0 ? error : undefined}
              onChange={() => toggle(item.SIM)}
            />
          )
        })}
      </fieldset>
    </Card>
  )
}
