import { Trans, useLingui } from '@lingui/react/macro'
import type { CatalogueEntry } from '@waea/domain/catalogue/catalogue-entry'
import type { OfferLineKind } from '@waea/domain/catalogue/offer-line'
import { type OfferSummary, offerSummary } from '@waea/domain/catalogue/offer-summary'
import { Button, buttonClass } from '@waea/ui/button'
import type { ReactNode } from 'react'
import { Link } from '../../shell/link.tsx'
import { LineWords, PeriodWords } from './plan-words.tsx'

type Compared = { plan: CatalogueEntry; summary: OfferSummary }

/** Two or three plans side by side, fact by fact. It scrolls within itself where the screen is narrow. */
export default function CompareTable({
  plans,
  onRemove,
}: {
  plans: readonly CatalogueEntry[]
  onRemove: (uuid: string) => void
}) {
  const { t } = useLingui()
  const compared = plans.map((plan) => ({ plan, summary: offerSummary(plan) }))
  const rows: { label: string; cell: (of: Compared) => ReactNode }[] = [
    { label: t`Price`, cell: ({ plan, summary }) => <Price plan={plan} summary={summary} /> },
    { label: t`Data`, cell: ({ summary }) => <Line kind="data" summary={summary} /> },
    { label: t`Minutes`, cell: ({ summary }) => <Line kind="voice" summary={summary} /> },
    { label: t`Texts`, cell: ({ summary }) => <Line kind="sms" summary={summary} /> },
    { label: t`International minutes`, cell: ({ summary }) => <Line kind="idd_voice" summary={summary} /> },
    { label: t`Renews by itself`, cell: ({ summary }) => (summary.auto_renew ? t`Yes` : t`No`) },
  ]
  return (
    <section className="grid gap-4" aria-labelledby="compare-heading">
      <h2 id="compare-heading" className="text-h2">
        <Trans>Side by side</Trans>
      </h2>
      <div className="overflow-x-auto rounded-card border border-line bg-surface">
        <table className="w-full min-w-[36rem] border-collapse text-left">
          <thead>
            <tr className="border-b border-line align-bottom">
              <td />
              {compared.map(({ plan, summary }) => (
                <th key={plan.UUID} scope="col" className="p-4 text-h3">
                  {summary.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label} className="border-b border-line align-top">
                <th scope="row" className="p-4 text-s font-semibold text-ink-2">
                  {row.label}
                </th>
                {compared.map((one) => (
                  <td key={one.plan.UUID} className="p-4">
                    {row.cell(one)}
                  </td>
                ))}
              </tr>
            ))}
            <tr className="align-top">
              <td />
              {compared.map(({ plan, summary }) => (
                <td key={plan.UUID} className="p-4">
                  <div className="grid justify-items-start gap-1">
                    <Link to={`/sim-purchase/${plan.UUID}`} className={buttonClass({ size: 's' })}>
                      <Trans>Choose {summary.name}</Trans>
                    </Link>
                    <Button tone="link" onClick={() => onRemove(plan.UUID)} aria-label={t`Remove ${summary.name}`}>
                      <Trans>Remove</Trans>
                    </Button>
                  </div>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Price({ plan, summary }: Compared) {
  return (
    <>
      <b className="tabular-nums">${summary.cost}</b> <PeriodWords interval={plan.Characteristics.TimePeriodInterval} />
    </>
  )
}

function Line({ kind, summary }: { kind: OfferLineKind; summary: OfferSummary }) {
  const line = summary.details.find((one) => one.kind === kind)
  return line ? <LineWords line={line} summary={summary} /> : <Trans>Not included</Trans>
}
