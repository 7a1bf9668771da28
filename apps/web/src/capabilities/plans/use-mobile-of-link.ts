import { useEffect } from 'react'
import { useSearchValue } from '../../shell/routing/link.tsx'
import { useMobile } from '../mobiles/use-mobile.ts'

/** Selects the mobile named in the link of an email or text, if it is the customer's. */
export function useMobileOfLink(): void {
  const { mobiles, mobile, choose } = useMobile()
  const named = useSearchValue('mobile')
  const found = mobiles.find(({ UUID }) => UUID === named)?.UUID
  const isOther = found !== undefined && found !== mobile?.UUID
  useEffect(() => {
    if (isOther) void choose(found)
  }, [isOther, found, choose])
}
