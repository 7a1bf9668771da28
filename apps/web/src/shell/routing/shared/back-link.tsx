import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address } from './addresses.ts'
import { Link } from './link.tsx'

/** A link back to the parent page, above the title. */
export function BackLink({ to, children }: { to: Address; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-my-2 -ml-1.5 inline-flex min-h-11 items-center gap-0.5 font-semibold text-primary no-underline underline-offset-4 hover:underline"
    >
      <ChevronLeft aria-hidden="true" className="size-5" />
      {children}
    </Link>
  )
}
