import { Trans } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { PageHeading } from '@waea/ui/page-heading'
import { useEffect } from 'react'
import { Link, useGo } from '../../shell/link.tsx'
import { usePortal } from '../../shell/portal.tsx'
import { CartEditor } from './cart-editor.tsx'

/** The shop's landing: the cart. In production it leads on to the checkout, which shows the cart itself (1§2 E-shop). */
export default function Eshop() {
  const { production } = usePortal().settings
  const go = useGo()
  useEffect(() => {
    if (production) void go('/eshop/checkout', { search: { step: 'cart' }, replace: true })
  }, [production, go])
  if (production) return null
  return (
    <div className="grid gap-6 py-2">
      <PageHeading title={<Trans>Your cart</Trans>} />
      <CartEditor
        onward={
          <Link to="/eshop/checkout" className={buttonClass({ wide: true })}>
            <Trans>Check out</Trans>
          </Link>
        }
      />
    </div>
  )
}
