import { Trans, useLingui } from '@lingui/react/macro'
import { providerName } from '@waea/domain/porting/providers'
import type { CartItem } from '@waea/domain/shop/cart/cart'
import { changeNumber } from '@waea/domain/shop/cart/cart-items'
import { notesPorting } from '@waea/domain/shop/cart/cart-summaries'
import { displayMsisdn } from '@waea/kit/msisdn'
import { Button } from '@waea/ui/button'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../shell/device/shared/lazy-part.ts'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import { isOn } from '../../../shell/session/shared/settings.ts'
import type { ShownCart } from './find-cart.ts'
import type { CartInUse } from './use-cart.ts'

// Loaded on demand: the rules for numbers include the numbering plans of the world.
const BringToCart = lazyPart(async () => ({ default: (await import('./bring-to-cart.tsx')).BringToCart }))

/** The number that a SIM of the cart gets: a new one, or one that the buyer brings. */
export function BroughtNumber({ item, title, inUse }: { item: CartItem; title: string; inUse: CartInUse }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const isOffered = isOn(usePortal().settings, 'IS_NUMBER_PORTING_AT_CHECKOUT_ALLOWED')
  const brings = notesPorting(item)
  if (item.Attributes.ReplacesMobileUUID !== undefined || (!isOffered && !brings)) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-3">
      <p className="min-w-0">{brings ? <BroughtFrom item={item} /> : <Trans>It gets a new number.</Trans>}</p>
      <div className="flex flex-wrap gap-x-5">
        {isOffered && (
          <Button
            tone="link"
            aria-label={brings ? t`Change the number of ${title}` : t`Bring my number to ${title}`}
            onClick={() => setOpen(true)}
          >
            {brings ? <Trans>Change</Trans> : <Trans>Bring my number</Trans>}
          </Button>
        )}
        {brings && (
          <Button
            tone="link"
            aria-label={t`Get a new number for ${title}`}
            onClick={() => inUse.change((cart) => changeNumber(cart, item.UUID, {}))}
          >
            <Trans>Get a new number</Trans>
          </Button>
        )}
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <BringToCart item={item} title={title} inUse={inUse} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function BroughtFrom({ item: { Attributes } }: { item: CartItem }) {
  const number = displayMsisdn(Attributes.PortingOverMSISDN ?? '')
  const provider = providerName(Attributes.PortingCarrierLSP ?? '')
  return (
    <Trans>
      Brings <b className="tabular-nums">{number}</b> from {provider}
    </Trans>
  )
}

/** The numbers that a cart brings, for the summary before payment. */
export function BroughtNumbers({ cart }: { cart: ShownCart }) {
  const bringing = cart.Items.map((item, at) => ({ item, place: at + 1 })).filter(({ item }) => notesPorting(item))
  if (bringing.length === 0) return null
  return (
    <ul className="grid gap-1 border-t border-line pt-3 text-s">
      {bringing.map(({ item, place }) => (
        <li key={item.UUID}>
          {cart.Items.length > 1 && (
            <>
              <Trans>SIM {place}</Trans>
              {': '}
            </>
          )}
          <BroughtFrom item={item} />
        </li>
      ))}
      <li className="text-ink-2">
        <Trans>It moves once the SIM is active and you’ve said YES by text.</Trans>
      </li>
    </ul>
  )
}
