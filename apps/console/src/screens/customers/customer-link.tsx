import { Link } from '@tanstack/react-router'

/** A link to a customer's page. */
export function CustomerLink({ customerUuid, name }: { customerUuid: string; name: string }) {
  return (
    <Link to="/customers/$customerUuid" params={{ customerUuid }} className="underline">
      {name}
    </Link>
  )
}
