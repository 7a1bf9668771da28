import { Trans } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'
import { CartEditor } from './cart/cart-editor.tsx'

/** The shop's landing page: the cart (1§2 E-shop). */
export default function Eshop() {
  return (
    <Screen title={<Trans>Your cart</Trans>} width="wide">
      <CartEditor
        onward={(due) => (
          <Link to="/eshop/checkout" className={buttonClass({ wide: true })}>
            <Trans>Check out</Trans> {due}
          </Link>
        )}
      />
    </Screen>
  )
}
