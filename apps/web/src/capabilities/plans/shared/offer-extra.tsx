import { Suspense } from 'react'
import { lazyPart } from '../../../shell/device/shared/lazy-part.ts'
import type { ExtraProps } from '../buying/fitting-extra.tsx'

const FittingExtra = lazyPart(() => import('../buying/fitting-extra.tsx'))

type Props = ExtraProps & {
  /** How much is left; with enough left, nothing is offered. */
  when: 'unlimited' | 'left' | 'low' | 'slow' | 'casual' | 'used-up'
}

/** The add-on to offer when a kind of usage runs out. Loaded on demand, because it brings the payment code. */
export function OfferExtra({ when, ...of }: Props) {
  if (when === 'unlimited' || when === 'left') return null
  return (
    <Suspense fallback={null}>
      <FittingExtra {...of} />
    </Suspense>
  )
}
