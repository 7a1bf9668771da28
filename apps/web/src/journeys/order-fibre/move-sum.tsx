import { Trans, useLingui } from '@lingui/react/macro'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { Card } from '@waea/ui/card'
import { type Description, DescriptionList } from '@waea/ui/data/description-list'
import { Loaded } from '@waea/ui/states/loaded'
import { Skeleton } from '@waea/ui/states/skeleton'
import type { FibreDraft, FibreMove } from '../../capabilities/broadband/shared/draft.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { useLocale } from '../../shell/session/shared/portal.tsx'
import { type MoveOption, useMove } from './use-move.ts'

/** Both days of a move, and its amount on the bill. Renders nothing for an order that isn't a move. */
export function MoveSum({ draft }: { draft: FibreDraft }) {
  return draft.move ? <OfMove draft={draft} move={draft.move} /> : null
}

function OfMove({ draft, move }: { draft: FibreDraft; move: FibreMove }) {
  const preview = useMove(move.UfbUUID, draft.rsf)
  const errorText = useErrorText()
  const option = preview.data?.Options.find(({ OverlapDays }) => OverlapDays === move.OverlapDays)
  if (!preview.data || !option) {
    // An answer without the chosen overlap counts as failed.
    const error = preview.isPending ? null : (preview.error ?? new Error('no such overlap'))
    const { refetch, isFetching } = preview
    const query = { error, refetch, isFetching }
    return <Loaded query={query} waiting={<Skeleton className="h-48" />} failed={errorText} isPart />
  }
  return (
    <Card as="section" aria-labelledby="the-move" className="grid gap-4">
      <h2 id="the-move" className="text-h3">
        <Trans>The move</Trans>
      </h2>
      <Days from={preview.data.From} rsf={draft.rsf} option={option} />
      <OnTheBill draft={draft} option={option} />
      <p className="text-s text-ink-2">
        {draft.rsf === undefined ? (
          <Trans>
            The amount is known once the technician’s day is: we credit what you’ve paid beyond the last day.
          </Trans>
        ) : (
          <Trans>If the day moves, the last day and the amounts move with it. We email you both.</Trans>
        )}
      </p>
    </Card>
  )
}

function Days({ from, rsf, option }: { from: string; rsf: string | undefined; option: MoveOption }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { OverlapDays, LastDay } = option
  const after = OverlapDays === 1 ? t`A day after that` : t`${OverlapDays} days after that`
  return (
    <DescriptionList
      items={[
        { key: 'from', term: t`From`, value: <span className="wrap-anywhere">{from}</span> },
        {
          key: 'new',
          term: t`New connection works from`,
          value: rsf ? dateText(rsf, 'weekday', locale) : t`The day of the installation`,
        },
        {
          key: 'old',
          term: t`Old connection’s last day`,
          value: LastDay ? dateText(LastDay, 'weekday', locale) : OverlapDays === 0 ? t`The same day` : after,
        },
      ]}
    />
  )
}

function OnTheBill({ draft, option }: { draft: FibreDraft; option: MoveOption }) {
  const { t } = useLingui()
  const { plan } = draft
  const { OverlapDays, OverlapCents, BackCents, ChargeCents = 0 } = option
  const overlap = dollars(money(OverlapCents))
  const items: Description[] = []
  if (plan) items.push({ key: 'month', term: t`${plan.Name}, first month`, value: dollars(money(plan.Price)) })
  if (ChargeCents > 0)
    items.push({ key: 'days', term: t`Days of the old connection`, value: dollars(money(ChargeCents)) })
  if (BackCents !== undefined) {
    items.push({ key: 'back', term: t`Credit for the days after its last day`, value: dollars(money(-BackCents)) })
  }
  if (plan && BackCents !== undefined) {
    const total = dollars(money(plan.Price + ChargeCents - BackCents))
    items.push({ key: 'total', term: t`On the bill after the move`, value: total, weight: 'total' })
  }
  if (OverlapDays > 0) {
    const value = BackCents === undefined ? t`about ${overlap}` : overlap
    items.push({ key: 'overlap', term: t`Of this, for the days with both`, value, weight: 'small' })
  }
  return <DescriptionList className="border-t border-line pt-4" items={items} />
}
