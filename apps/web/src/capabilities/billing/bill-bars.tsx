import { Trans, useLingui } from '@lingui/react/macro'
import { dollars, money } from '@waea/kit/money'
import type { ReactNode } from 'react'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useBillDates } from './shared/bill-words.tsx'
import type { FullBill } from './shared/use-bills.ts'

/** This bill and up to five before it, each with its total and a bar. Renders nothing for the first bill. */
export function BillBars({ bill }: { bill: FullBill }) {
  const { t } = useLingui()
  const { day } = useBillDates()
  const { Earlier = [], GrandTotalCents, Status } = bill
  if (Earlier.length === 0) return null
  const most = Math.max(GrandTotalCents, ...Earlier.map((one) => one.GrandTotalCents), 1)
  return (
    <ul
      aria-label={t`This bill and the ones before`}
      className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 text-s"
    >
      {Earlier.map((one) => (
        <OneBill key={one.Number} share={one.GrandTotalCents / most} cents={one.GrandTotalCents}>
          <Link
            to={`/profile/account/invoices/${one.Number}`}
            className="inline-flex min-h-8 items-center text-primary underline underline-offset-4"
          >
            {day(one.Date)}
          </Link>
        </OneBill>
      ))}
      <OneBill isThis share={GrandTotalCents / most} cents={GrandTotalCents}>
        {Status === 'OPEN' ? <Trans>So far</Trans> : <Trans>This bill</Trans>}
      </OneBill>
    </ul>
  )
}

type OneBillProps = { share: number; cents: number; isThis?: boolean; children: ReactNode }

function OneBill({ share, cents, isThis = false, children }: OneBillProps) {
  const width = `${Math.round(Math.max(0, share) * 1000) / 10}%`
  return (
    <li className={`col-span-full grid min-h-8 grid-cols-subgrid items-center ${isThis ? 'font-semibold' : ''}`}>
      <span>{children}</span>
      <svg aria-hidden="true" className="h-3 w-full">
        <rect
          width={width}
          height="100%"
          className={
            isThis ? 'fill-primary forced-colors:fill-[Highlight]' : 'fill-primary-line forced-colors:fill-[CanvasText]'
          }
        />
      </svg>
      <span className="text-right tabular-nums">{dollars(money(cents))}</span>
    </li>
  )
}
