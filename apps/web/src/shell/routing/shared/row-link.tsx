import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address } from './addresses.ts'
import { Link } from './link.tsx'

type Props = { to: Address; icon?: ReactNode; children: ReactNode }

/** A row of a list that links to another page; the whole row is the link. */
export function RowLink({ to, icon, children }: Props) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-13 items-center gap-3 text-ink no-underline underline-offset-4 hover:underline [&>svg]:shrink-0"
      >
        {icon}
        <span className="min-w-0 flex-1">{children}</span>
        <ChevronRight aria-hidden="true" className="size-5 text-ink-3" />
      </Link>
    </li>
  )
}
