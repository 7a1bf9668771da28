import { useEffect } from 'react'
import { useSearchValue } from '../../shell/routing/link.tsx'
import { useMobile } from '../mobiles/use-mobile.ts'

/** A link of a message names the mobile that it is about: that one is then in use, where it is the customer's. */
export function useMobileOfLink(): void {
  const { mobiles, mobile, choose } = useMobile()
  const named = useSearchValue('mobile')
  const found = mobiles.find(({ UUID }) => UUID === named)?.UUID
  const isOther = found !== undefined && found !== mobile?.UUID
  useEffect(() => {
    if (isOther) void choose(found)
  }, [isOther, found, choose])
}
