import { Trans, useLingui } from '@lingui/react/macro'
import { dollars, money } from '@waea/kit/money'
import { displayMsisdn } from '@waea/kit/msisdn'
import { Card } from '@waea/ui/card'
import { Link } from '../../shell/routing/shared/link.tsx'
import { LineDispute } from './line-dispute.tsx'
import { useBillDates, useLineWords } from './shared/bill-words.tsx'
import type { FullBill, Line } from './shared/use-bills.ts'
import { UsesBehind } from './uses-behind.tsx'

/** The lines of a bill grouped by number, each with its GST and its source. */
export function InvoiceLines({ bill }: { bill: FullBill }) {
  const lines = bill.Lines.map((line, at) => ({ ...line, place: at + 1 }))
  const groups = [...Map.groupBy(lines, ({ ServiceUUID }) => ServiceUUID)]
  return (
    <section aria-labelledby="lines" className="grid gap-4">
      <h2 id="lines" className="text-h3">
        <Trans>What you pay for</Trans>
      </h2>
      {bill.Lines.length === 0 && (
        <Card>
          <p className="text-ink-2">
            <Trans>Nothing is on this bill.</Trans>
          </p>
        </Card>
      )}
      {groups.map(([service, ofService]) => (
        <OfService key={service ?? ''} service={service} lines={ofService} bill={bill} />
      ))}
    </section>
  )
}

/** A line with its place on the bill, from 1. */
type Placed = Line & { place: number }
type OfBill = { bill: FullBill }

function OfService({ service, lines, bill }: OfBill & { service: string | undefined; lines: readonly Placed[] }) {
  const number = lines.find(({ MSISDN }) => MSISDN)?.MSISDN
  // A fibre connection has no number: show its name or address, or its plan on older bills.
  const place = lines.find(({ Place }) => Place)?.Place
  const plan = lines.find(({ Kind }) => Kind === 'plan')?.Name
  const total = lines.reduce((all, { AmountCents }) => all + AmountCents, 0)
  return (
    <Card as="section" className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 text-l font-semibold wrap-anywhere">
          {number ? (
            displayMsisdn(number)
          ) : place ? (
            <Trans>Fibre: {place}</Trans>
          ) : service ? (
            (plan ?? <Trans>A service you had</Trans>)
          ) : (
            <Trans>Your account</Trans>
          )}
        </h3>
        <p className="font-semibold tabular-nums">{dollars(money(total))}</p>
      </div>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <OneLine key={line.place} line={line} bill={bill} />
        ))}
      </ul>
    </Card>
  )
}

function OneLine({ line, bill }: OfBill & { line: Placed }) {
  const { t } = useLingui()
  const { name, why } = useLineWords()
  const { day } = useBillDates()
  const gst = dollars(money(line.GSTCents))
  const onFirst = isOnFirst(line, bill) && bill.FirstBill?.On
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 py-3">
      <p className="min-w-0 font-semibold">{name(line)}</p>
      <p className="text-right font-semibold tabular-nums">{dollars(money(line.AmountCents))}</p>
      <p className="min-w-0 text-s text-ink-2">
        {why(line)}
        {onFirst && <span className="block font-semibold">{t`On your first bill, ${day(onFirst)}`}</span>}
      </p>
      <p className="text-right text-s text-ink-2 tabular-nums">{line.GSTCents === 0 ? t`no GST` : t`${gst} GST`}</p>
      <div className="col-span-full flex flex-wrap gap-x-6 empty:hidden">
        <Source line={line} />
        <LineDispute line={line} bill={bill} />
      </div>
    </li>
  )
}

/** Whether a line of the open bill goes onto the earlier first bill of a plan that has just started. */
function isOnFirst({ Kind, Because, From }: Line, { FirstBill }: FullBill): boolean {
  return FirstBill !== undefined && Kind === 'plan' && Because === 'start' && From < FirstBill.On
}

const sourceLink = 'inline-flex min-h-11 items-center text-s font-semibold text-primary underline underline-offset-4'

/** Links a line to its source: the plan with its period, or the usage behind it. */
function Source({ line }: { line: Line }) {
  const { Kind, ServiceUUID, MSISDN } = line
  if (ServiceUUID === undefined) return null
  if (Kind === 'use') return <UsesBehind line={line} mobileUuid={ServiceUUID} />
  if (Kind !== 'plan' && Kind !== 'add-on') return null
  if (MSISDN === undefined) {
    return (
      <Link to="/profile/ufb/broadband/subscriptions" className={sourceLink}>
        <Trans>The connection and its plan</Trans>
      </Link>
    )
  }
  return (
    <Link to="/profile/plans/renewal" search={{ mobile: ServiceUUID }} className={sourceLink}>
      {Kind === 'plan' ? <Trans>The plan and its period</Trans> : <Trans>The add-on and its period</Trans>}
    </Link>
  )
}
