import { Suspense } from 'react'
import { lazyPart } from '../../shell/device/lazy-part.ts'
import type { ExtraProps } from './fitting-extra.tsx'

const FittingExtra = lazyPart(() => import('./fitting-extra.tsx'))

type Props = ExtraProps & {
  /** How much is left of it: while there is enough, nothing is offered. */
  when: 'unlimited' | 'left' | 'low' | 'slow' | 'casual' | 'used-up'
}

/** Where a kind of usage runs out, the extra that fits it. Its code, with paying, comes where it is needed. */
export function OfferExtra({ when, ...of }: Props) {
  if (when === 'unlimited' || when === 'left') return null
  return (
    <Suspense fallback={null}>
      <FittingExtra {...of} />
    </Suspense>
  )
}
