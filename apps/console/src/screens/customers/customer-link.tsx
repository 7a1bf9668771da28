import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link to a customer's page. */
export function CustomerLink({ customerUuid, name }: { customerUuid: string; name: ReactNode }) {
  return (
    <Link to="/customers/$customerUuid" params={{ customerUuid }} className="wrap-anywhere underline">
      {name}
    </Link>
  )
}
