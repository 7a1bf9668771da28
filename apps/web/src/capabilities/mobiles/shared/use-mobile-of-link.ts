import { useEffect } from 'react'
import { useSearchValue } from '../../../shell/routing/shared/link.tsx'
import { useMobile } from './use-mobile.ts'

/**
 * Selects the mobile named in the link of an email or text, if it is the customer's. Another may be chosen afterwards: so it
 * stands where a page is not keyed by its mobile, since it selects again whenever it is mounted.
 */
export function useMobileOfLink(): void {
  const { mobiles, choose } = useMobile()
  const named = useSearchValue('mobile')
  const found = mobiles.find(({ UUID }) => UUID === named)?.UUID
  useEffect(() => {
    if (found !== undefined) choose(found)
  }, [found, choose])
}
