import { useEffect } from 'react'
import { useSearchValue } from '../../../shell/routing/shared/link.tsx'
import { useMobile } from './use-mobile.ts'

/**
 * Selects the mobile named in the link of an email or text, if it is the customer's. The customer may choose another
 * one afterwards, so don't use this in a component keyed by its mobile: it selects again on every mount.
 */
export function useMobileOfLink(): void {
  const { mobiles, choose } = useMobile()
  const named = useSearchValue('mobile')
  const found = mobiles.find(({ UUID }) => UUID === named)?.UUID
  useEffect(() => {
    if (found !== undefined) choose(found)
  }, [found, choose])
}
