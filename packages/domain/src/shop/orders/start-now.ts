import { type CartItem, planOf, simTypeOfItem } from '../cart/cart.ts'

/**
 * Whether an order can activate its SIM by itself: its only SIM is an eSIM with a plan, for the buyer's own account,
 * that replaces no other. Nothing is left to answer then, and nothing has to arrive.
 */
export function canStartNow(items: readonly CartItem[]): boolean {
  const [only, ...others] = items
  if (!only || others.length > 0 || only.Quantity !== 1) return false
  const { CustomerCreation, ReplacesMobileUUID } = only.Attributes
  return (
    simTypeOfItem(only) === 'esim' &&
    planOf(only) !== undefined &&
    ReplacesMobileUUID === undefined &&
    CustomerCreation !== 'BrandNewCustomer'
  )
}

/** Whether an order that activates its eSIM by itself starts a plan that is paid on monthly bills. */
export function startsOnBill(items: readonly CartItem[]): boolean {
  const [only] = items
  return canStartNow(items) && only !== undefined && planOf(only)?.Attributes.BillingReference === 'postpay'
}
