import { accountType } from '@waea/domain/plans/mobile-status'
import { type Mobile, useMobile } from '../mobiles/shared/use-mobile.ts'

/** The mobiles that have credit, and the selected one: the mobile in use if it has credit, else the first. */
export function usePrepayMobile() {
  const { list, mobiles, mobile, choose } = useMobile()
  const prepay: readonly Mobile[] = mobiles.filter((one) => accountType(one) === 'prepay')
  return { list, prepay, mobile: prepay.find(({ UUID }) => UUID === mobile?.UUID) ?? prepay[0], choose }
}
