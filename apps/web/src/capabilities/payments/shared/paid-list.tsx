import type { ReactNode } from 'react'

export type PaidLine = {
  key: string
  title: ReactNode
  amount: string
  /** When, and with what. */
  detail: ReactNode
  state?: ReactNode
  action?: ReactNode
}

/** A list of payments or receipts: what for and how much, then when and with which card, then actions. */
export function PaidList({ label, lines }: { label: string; lines: readonly PaidLine[] }) {
  return (
    <ul
      aria-label={label}
      className="@container divide-y divide-line rounded-card border border-line bg-surface px-4 sm:px-5"
    >
      {lines.map(({ key, title, amount, detail, state, action }) => (
        <li
          key={key}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3.5 sm:min-h-18 sm:grid-cols-[minmax(0,1fr)_12rem_7rem_7rem]"
        >
          <div className="min-w-0 max-sm:row-span-1">
            <p className="font-semibold">{title}</p>
            <p className="text-s text-ink-2 tabular-nums">{detail}</p>
          </div>
          <p className="text-right text-l font-bold tabular-nums max-sm:self-start sm:col-start-3 sm:row-start-1">
            {amount}
          </p>
          <div
            className={`min-w-0 max-sm:mt-1.5 sm:col-start-2 sm:row-start-1 ${action ? '@max-[14rem]:col-span-full' : 'max-sm:col-span-full'}`}
          >
            {state}
          </div>
          <div className="text-right max-sm:mt-1.5 @max-[14rem]:col-span-full sm:col-start-4">{action}</div>
        </li>
      ))}
    </ul>
  )
}
