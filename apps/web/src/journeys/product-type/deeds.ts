import { accountType } from '@waea/domain/plans/mobile-status'
import type { Mobile } from '../../capabilities/mobiles/shared/use-mobile.ts'

/** What a mobile can be chosen for, by the value `for` of the address, and where that leads. */
const deeds = [
  { name: 'product-type', leads: '/sim-transfer-product-type' },
  { name: 'plan', leads: '/profile/plans/change-plan' },
  { name: 'top-up', leads: '/profile/balance/top-up' },
  { name: 'usage', leads: '/profile/plans/usage' },
] as const
export type Deed = (typeof deeds)[number]

/** The deed of a name; moving to another product type, where it is none. */
export function deedNamed(name: string | undefined): Deed {
  return deeds.find((one) => one.name === name) ?? deeds[0]
}

/** Whether a mobile in use fits a deed: only a prepay one has credit to top up. */
export function fitsDeed({ name }: Deed, mobile: Mobile): boolean {
  return name !== 'top-up' || accountType(mobile) !== 'postpay'
}
