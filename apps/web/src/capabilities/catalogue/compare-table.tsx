import { Trans, useLingui } from '@lingui/react/macro'
import { type CatalogueEntry, type Price, priceDue } from '@waea/domain/catalogue/catalogue-entry'
import type { OfferLineKind } from '@waea/domain/catalogue/offer-line'
import { type OfferSummary, offerSummary } from '@waea/domain/catalogue/offer-summary'
import { dollars } from '@waea/kit/money'
import { Button, buttonClass } from '@waea/ui/button'
import { tableRoles } from '@waea/ui/data/table'
import type { ReactNode } from 'react'
import { Link } from '../../shell/routing/shared/link.tsx'
import { LineWords, OfferWords, PeriodWords } from './shared/plan-words.tsx'
import type { Plans } from './use-plans.ts'

type Compared = { plan: CatalogueEntry; price: Price | undefined; summary: OfferSummary }

/**
 * Two or three plans side by side, fact by fact. On a phone a fact's name stands above its values, so that the plans
 * fit beside each other. The roles are explicit, because some browsers drop the semantics of a table laid out as a
 * grid.
 */
export default function CompareTable({
  plans,
  priceOf,
  onRemove,
}: {
  plans: readonly CatalogueEntry[]
  priceOf: Plans['priceOf']
  onRemove: (uuid: string) => void
}) {
  const { t } = useLingui()
  const compared = plans.map((plan) => ({ plan, price: priceOf(plan), summary: offerSummary(plan, priceOf(plan)) }))
  const rows: { label: string; cell: (of: Compared) => ReactNode }[] = [
    { label: t`Price`, cell: (of) => <ComparedPrice {...of} /> },
    { label: t`Data`, cell: ({ summary }) => <Line kind="data" summary={summary} /> },
    { label: t`Minutes`, cell: ({ summary }) => <Line kind="voice" summary={summary} /> },
    { label: t`Texts`, cell: ({ summary }) => <Line kind="sms" summary={summary} /> },
    { label: t`International minutes`, cell: ({ summary }) => <Line kind="idd_voice" summary={summary} /> },
    { label: t`Renews automatically`, cell: ({ summary }) => (summary.auto_renew ? t`Yes` : t`No`) },
  ]
  const columns = compared.length === 2 ? 'max-sm:grid max-sm:grid-cols-2' : 'max-sm:grid max-sm:grid-cols-3'
  return (
    <section className="grid gap-4" aria-labelledby="compare-heading">
      <h2 id="compare-heading" tabIndex={-1} className="text-h2 outline-none">
        <Trans>Compare plans</Trans>
      </h2>
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <table {...tableRoles.table} className="w-full border-collapse text-left max-sm:block sm:table-fixed">
          <thead {...tableRoles.rowgroup} className="max-sm:block">
            <tr {...tableRoles.row} className={`border-b border-line align-bottom ${columns}`}>
              <td {...tableRoles.cell} className="w-44 max-sm:hidden" />
              {compared.map(({ plan, summary }) => (
                <th
                  key={plan.UUID}
                  {...tableRoles.columnheader}
                  scope="col"
                  className="p-4 font-semibold sm:text-h3 max-sm:p-3"
                >
                  {summary.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...tableRoles.rowgroup} className="max-sm:block">
            {rows.map((row) => (
              <tr key={row.label} {...tableRoles.row} className={`border-b border-line align-top ${columns}`}>
                <th {...tableRoles.rowheader} scope="row" className={rowName}>
                  {row.label}
                </th>
                {compared.map((one) => (
                  <td key={one.plan.UUID} {...tableRoles.cell} className="p-4 max-sm:p-3 max-sm:pt-0.5 max-sm:text-s">
                    {row.cell(one)}
                  </td>
                ))}
              </tr>
            ))}
            <tr {...tableRoles.row} className={`align-top ${columns}`}>
              <td {...tableRoles.cell} className="max-sm:hidden" />
              {compared.map(({ plan, summary }) => (
                <td key={plan.UUID} {...tableRoles.cell} className="p-4 max-sm:p-3">
                  <Choosing plan={plan} summary={summary} onRemove={() => onRemove(plan.UUID)} />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  )
}

const rowName = 'p-4 text-s font-semibold text-ink-2 max-sm:col-span-full max-sm:px-3 max-sm:pt-2.5 max-sm:pb-0'

function Choosing({ plan, summary, onRemove }: Omit<Compared, 'price'> & { onRemove: () => void }) {
  const { t } = useLingui()
  return (
    <div className="grid justify-items-start gap-1">
      <Link
        to={`/sim-purchase/${plan.UUID}`}
        aria-label={t`Choose ${summary.name}`}
        className={buttonClass({ size: 's' })}
      >
        <Trans>Choose</Trans>
      </Link>
      <Button tone="link" onClick={onRemove} aria-label={t`Remove ${summary.name}`}>
        <Trans>Remove</Trans>
      </Button>
    </div>
  )
}

function ComparedPrice({ plan, price, summary }: Compared) {
  return (
    <>
      <b className="tabular-nums">{dollars(priceDue(plan, price))}</b>{' '}
      <PeriodWords interval={plan.Characteristics.TimePeriodInterval} />
      {price && <OfferWords summary={summary} />}
    </>
  )
}

function Line({ kind, summary }: { kind: OfferLineKind; summary: OfferSummary }) {
  const line = summary.details.find((one) => one.kind === kind)
  return line ? <LineWords line={line} summary={summary} /> : <Trans>Not included</Trans>
}
