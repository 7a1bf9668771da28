import { useGo } from '../../shell/routing/shared/link.tsx'
import type { FibreStep } from './step-now.ts'

/** Goes to a step of ordering fibre; the browser's back button returns to the previous one. */
export function useFibreStep(): (step: FibreStep | 'ordered', replace?: boolean) => void {
  const go = useGo()
  return (step, replace = false) => void go(`/eshop/checkout-ufb/${step}`, { replace })
}
