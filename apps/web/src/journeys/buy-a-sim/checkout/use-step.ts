import { useGo } from '../../../shell/routing/shared/link.tsx'

/** Goes to a step of the checkout; the browser's back button returns to the previous one. */
export function useStep(): (step: 'delivery' | 'pay') => void {
  const go = useGo()
  return (step) => void go('/eshop/checkout', { search: { step } })
}
