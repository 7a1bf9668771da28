import { Plural } from '@lingui/react/macro'
import { ShoppingBag } from 'lucide-react'
import { Link } from '../../routing/shared/link.tsx'

/** A link to the cart with its count. */
export default function CartLink({ count }: { count: number }) {
  return (
    <Link
      to="/eshop"
      className="relative grid size-12 place-items-center rounded-control text-ink no-underline hover:bg-sunken"
    >
      <ShoppingBag aria-hidden="true" className="size-6" />
      <span
        aria-hidden="true"
        className="absolute top-1 right-0.5 grid h-5 min-w-5 place-items-center rounded-pill bg-accent px-1 text-[.75rem] font-bold text-on-accent tabular-nums"
      >
        {count}
      </span>
      <span className="sr-only">
        <Plural value={count} one="Cart, # SIM" other="Cart, # SIMs" />
      </span>
    </Link>
  )
}
