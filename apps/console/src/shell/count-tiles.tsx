import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** How much waits on each of some lists, with the way to it. */
export function CountTiles({
  tiles,
  isWide = false,
}: {
  tiles: readonly { path: string; name: string; count: ReactNode }[]
  /** Three beside each other where there is room. */
  isWide?: boolean
}) {
  return (
    <ul className={`grid gap-4 sm:grid-cols-2 ${isWide ? 'lg:grid-cols-3' : ''}`}>
      {tiles.map(({ path, name, count }) => (
        <li key={path} className="rounded-card border border-line bg-surface">
          <Link to={path} className="grid min-h-28 content-center gap-1 rounded-card p-inset hover:bg-sunken">
            <span className="text-figure figures">{count ?? '…'}</span>
            <span>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
