import { Trans, useLingui } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { Skeleton } from '@waea/ui/states/skeleton'
import { Suspense } from 'react'
import { lazyPart } from '../../device/shared/lazy-part.ts'
import { Link } from '../../routing/shared/link.tsx'
import { useBrand } from '../../session/shared/brand.tsx'
import { useSession } from '../../session/shared/portal.tsx'
import { useCartCount } from '../shared/cart-count.ts'
import { PhoneMenu } from './phone-menu.tsx'
import { Places } from './places.tsx'

// Load on demand: the menu includes positioning code that visitors never need.
const AccountPlaces = lazyPart(() => import('./account-places.tsx'))
const AccountMenu = lazyPart(() => import('./account-menu.tsx'))
// Shown only if the cart has SIMs.
const CartLink = lazyPart(() => import('./cart-link.tsx'))

/** The header: brand, navigation, and the person's menu. */
export function Header() {
  const { t } = useLingui()
  const { Logo, name } = useBrand()
  const session = useSession()
  const cartCount = useCartCount()
  return (
    <header className="@container mx-auto flex w-full max-w-296 flex-wrap items-center justify-between gap-x-2 px-edge py-3 sm:gap-x-4 sm:px-6 lg:px-8 lg:py-5">
      <Link
        to="/"
        aria-label={t`${name}, home`}
        className="inline-flex min-h-11 items-center rounded-control no-underline"
      >
        <Logo />
      </Link>
      {session.status === 'signed-in' ? (
        <Suspense fallback={null}>
          <AccountPlaces />
        </Suspense>
      ) : (
        <Places label={t`Main`} className="ml-4 hidden gap-8 lg:flex" />
      )}
      <div className="ml-auto flex min-h-12 items-center gap-1 sm:gap-3">
        {cartCount > 0 && (
          <Suspense fallback={<span className="size-12" />}>
            <CartLink count={cartCount} />
          </Suspense>
        )}
        {session.status === 'restoring' && <Skeleton className="h-12 w-24" />}
        {session.status === 'signed-out' && <VisitorActions />}
        {session.status === 'signed-out' && <PhoneMenu withSignUp />}
        {session.status === 'signed-in' && (
          <Suspense fallback={<Skeleton className="h-12 w-24" />}>
            <AccountMenu />
          </Suspense>
        )}
      </div>
    </header>
  )
}

/** The sign-in and sign-up links, without the one for the current page; on a phone the second is in the menu. */
function VisitorActions() {
  return (
    <>
      <Link
        to="/sign-up"
        className={buttonClass({
          tone: 'quiet',
          className: 'aria-[current=page]:hidden max-sm:not-has-[+[aria-current=page]]:hidden',
        })}
      >
        <Trans>Sign up</Trans>
      </Link>
      {/* With large text, the cart fits beside it. */}
      <Link to="/sign-in" className={buttonClass({ className: 'aria-[current=page]:hidden @max-3xs:px-3.5' })}>
        <Trans>Sign in</Trans>
      </Link>
    </>
  )
}
