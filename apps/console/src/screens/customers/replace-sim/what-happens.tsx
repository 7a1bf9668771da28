import type { ReactNode } from 'react'

/** What a deed will do, point by point, before it is done. */
export function WhatHappens({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <p className="font-semibold">What happens</p>
      <ul className="grid list-disc gap-1 pl-5 text-ink-2">{children}</ul>
    </div>
  )
}
