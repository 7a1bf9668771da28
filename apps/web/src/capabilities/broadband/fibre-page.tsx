import { Trans } from '@lingui/react/macro'
import { broadband } from '@waea/contract/fibre/broadband'
import { useAnswer } from '../../shell/data/shared/use-answer.ts'
import { CheckAddress } from './check-address.tsx'
import { FibrePicture } from './fibre-picture.tsx'
import { PlansOnSale } from './plans-on-sale.tsx'
import { GoodToKnow } from './shared/good-to-know.tsx'

/** What fibre costs and includes, whether an address can get it, and how ordering works (1§2 ufb, broadband). */
export function FibrePage() {
  const onSale = useAnswer(broadband.fibrePlans, {})
  // The address check leads to an order, so it needs a plan on sale.
  const isSold = onSale.data?.Plans.length !== 0
  return (
    <div className="grid gap-6 py-2 sm:gap-14 lg:py-6">
      <div className="grid items-center gap-6 lg:grid-cols-[1.1fr_.9fr] lg:gap-12">
        <div className="grid gap-5">
          <div className="grid gap-3">
            <h1 tabIndex={-1} className="text-h1 outline-none">
              <Trans>Fibre broadband</Trans>
            </h1>
            <p className="max-w-[46ch] text-ink-2 sm:text-l">
              <Trans>Fast, unlimited internet at home. No contract, and nothing to pay until it works.</Trans>
            </p>
          </div>
          {isSold && <CheckAddress />}
        </div>
        <FibrePicture className="w-full max-lg:hidden" />
      </div>
      <PlansOnSale />
      <GoodToKnow />
    </div>
  )
}
