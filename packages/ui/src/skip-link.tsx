import type { ReactNode } from 'react'

/** The first link of a page; it skips the header. */
export function SkipLink({ to = '#content', children }: { to?: string; children: ReactNode }) {
  return (
    <a
      href={to}
      className="fixed top-2 left-2 z-50 -translate-y-24 rounded-control bg-primary px-5 py-3 font-semibold text-on-primary focus:translate-y-0"
    >
      {children}
    </a>
  )
}
