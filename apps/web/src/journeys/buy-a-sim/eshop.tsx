import { Trans } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { PageHeading } from '@waea/ui/page-heading'
import { Link } from '../../shell/routing/link.tsx'
import { CartEditor } from './cart-editor.tsx'

/** The shop's landing: the cart (1§2 E-shop). */
export default function Eshop() {
  return (
    <div className="grid gap-6 py-2">
      <PageHeading title={<Trans>Your cart</Trans>} />
      <CartEditor
        onward={(due) => (
          <Link to="/eshop/checkout" className={buttonClass({ wide: true })}>
            <Trans>Check out</Trans> {due}
          </Link>
        )}
      />
    </div>
  )
}
