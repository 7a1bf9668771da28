import { Trans, useLingui } from '@lingui/react/macro'
import { type ChargeKind, differenceByKind } from '@waea/domain/billing/making/invoice-changes'
import { dollars, type Money, money } from '@waea/kit/money'
import { displayMsisdn } from '@waea/kit/msisdn'
import { Card } from '@waea/ui/card'
import type { ReactNode } from 'react'
import { Link } from '../../shell/routing/shared/link.tsx'
import { BillBars } from './bill-bars.tsx'
import { useLineWords } from './shared/bill-words.tsx'
import type { FullBill, Line } from './shared/use-bills.ts'

type Before = NonNullable<FullBill['Before']>
type Change = Before['Changes'][number]

/** The differences from the previous bill, line by line, with the reasons. */
export function InvoiceChanges({ bill }: { bill: FullBill }) {
  const { Before, Status } = bill
  return (
    <Card as="section" aria-labelledby="changes" className="grid content-start gap-4">
      <h2 id="changes" className="text-h3">
        <Trans>What changed</Trans>
      </h2>
      {Before ? (
        <SinceBefore bill={bill} before={Before} />
      ) : (
        <p className="text-ink-2">
          {Status === 'OPEN' ? <Trans>This will be your first bill.</Trans> : <Trans>This is your first bill.</Trans>}
        </p>
      )}
    </Card>
  )
}

function SinceBefore({ bill, before }: { bill: FullBill; before: Before }) {
  const difference = bill.GrandTotalCents - before.GrandTotalCents
  const amount = dollars(money(Math.abs(difference)))
  const last = (
    <Link
      to={`/profile/account/invoices/${before.Number}`}
      className="font-semibold text-primary underline underline-offset-4"
    >
      {before.Number}
    </Link>
  )
  if (bill.Status === 'OPEN') return <SoFar bill={bill} before={before} last={last} />
  return (
    <>
      <p>
        {difference === 0 && <Trans>The same total as the previous bill, {last}.</Trans>}
        {difference > 0 && (
          <Trans>
            {amount} more than the previous bill, {last}.
          </Trans>
        )}
        {difference < 0 && (
          <Trans>
            {amount} less than the previous bill, {last}.
          </Trans>
        )}
      </p>
      {before.Changes.length === 0 && (
        <p className="text-s text-ink-2">
          <Trans>Each line costs the same as then.</Trans>
        </p>
      )}
      <DifferenceParts changes={before.Changes} />
      <BillBars bill={bill} />
      <Changes changes={before.Changes} lines={bill.Lines} />
    </>
  )
}

/** What makes the difference, by kind of charge. With a single change, the line below says the same. */
function DifferenceParts({ changes }: { changes: readonly Change[] }) {
  const { t } = useLingui()
  const kinds: Readonly<Record<ChargeKind, string>> = {
    plan: t`Plans`,
    'add-on': t`Extras and day passes`,
    use: t`Use outside your plan`,
    'use-abroad': t`Use overseas`,
    fee: t`Fees`,
    adjustment: t`Credits and corrections`,
  }
  const parts = differenceByKind(
    changes.map(({ Kind, Name, DifferenceCents }) => ({ kind: Kind, name: Name, difference: money(DifferenceCents) })),
  )
  if (changes.length < 2 || parts.length === 0) return null
  return (
    <ul aria-label={t`By kind of charge`} className="grid gap-1">
      {parts.map(({ kind, difference }) => (
        <li key={kind} className="flex justify-between gap-4">
          <span>{kinds[kind]}</span>
          <span className="tabular-nums">{signed(difference)}</span>
        </li>
      ))}
    </ul>
  )
}

/** `+$9.00`, `-$2.00`. */
const signed = (difference: Money) => (difference > 0 ? `+${dollars(difference)}` : dollars(difference))

/** An open bill is compared only by the lines already on it. */
function SoFar({ bill, before, last }: { bill: FullBill; before: Before; last: ReactNode }) {
  const was = dollars(money(before.GrandTotalCents))
  return (
    <>
      <p>
        <Trans>
          The previous bill, {last}, was {was}. Anything that renews before this bill is issued isn’t on it yet.
        </Trans>
      </p>
      <BillBars bill={bill} />
      <Changes changes={before.Changes.filter(({ NowCents }) => NowCents !== undefined)} lines={bill.Lines} />
    </>
  )
}

function Changes({ changes, lines }: { changes: readonly Change[]; lines: readonly Line[] }) {
  const { t } = useLingui()
  if (changes.length === 0) return null
  return (
    <ul aria-label={t`What changed`} className="divide-y divide-line">
      {changes.map((change) => (
        <OneChange
          key={`${change.Kind} ${change.Name} ${change.MSISDN} ${change.Place}`}
          change={change}
          lines={lines}
        />
      ))}
    </ul>
  )
}

function OneChange({ change, lines }: { change: Change; lines: readonly Line[] }) {
  const { name } = useLineWords()
  const why = useWhy()
  const { DifferenceCents, MSISDN, Place } = change
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 py-3 first:pt-0 last:pb-0">
      <p className="min-w-0 font-semibold">{name(change)}</p>
      <p className="text-right font-semibold tabular-nums">{signed(money(DifferenceCents))}</p>
      <p className="col-span-full text-s text-ink-2">
        {MSISDN && `${displayMsisdn(MSISDN)}. `}
        {Place && `${Place}. `}
        {why(change, lines)}
      </p>
    </li>
  )
}

/** The reason why a line costs more or less than on the previous bill, taken from this bill's lines. */
function useWhy(): (change: Change, lines: readonly Line[]) => string {
  const { t } = useLingui()
  return ({ Kind, Name, MSISDN, Place, BeforeCents, NowCents }, lines) => {
    const [was, is] = [BeforeCents, NowCents].map((cents) => dollars(money(cents ?? 0)))
    if (NowCents === undefined) {
      if (Kind === 'use') return t`It was ${was}. You used none this time.`
      if (Kind === 'fee' || Kind === 'adjustment') return t`It was ${was}, once.`
      return t`It was ${was}. It ended, or has no new period on this bill.`
    }
    const line = lines.find(
      (one) => one.Kind === Kind && one.Name === Name && one.MSISDN === MSISDN && one.Place === Place,
    )
    if (line?.Because === 'part-period') return t`It was ${was}, and is ${is} for a part of its period.`
    if (Kind === 'use') {
      if (BeforeCents === undefined) return t`You used none of it on the previous bill.`
      return NowCents > BeforeCents ? t`It was ${was}. You used more.` : t`It was ${was}. You used less.`
    }
    if (BeforeCents !== undefined) return t`It was ${was}, and is ${is}.`
    if (line?.IsCarriedForward) return t`Carried over from an earlier period.`
    if (line?.Because === 'start') return t`New on this bill: it started.`
    return t`New on this bill.`
  }
}
