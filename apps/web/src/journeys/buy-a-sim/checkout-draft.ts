import type { Asked } from '@waea/contract/call'
import type { shop } from '@waea/contract/shop'
import { tabMemory } from '../../shell/memory.ts'

/** Where an order goes, as its checkout sends it (2§7.15). */
export type DeliveryTo = NonNullable<Asked<typeof shop.checkout>['Address']>

const name = 'waea-delivery'

/** Keeps where the order goes for this tab, so that a reload or a step back asks for nothing twice. */
export function keepDelivery(delivery: DeliveryTo): void {
  tabMemory().remember(name, JSON.stringify(delivery))
}

/** What was kept: for a parcel only when it has a place to go to. */
export function readDelivery(isPosted: boolean): DeliveryTo | undefined {
  const text = tabMemory().recall(name)
  const kept = text === undefined ? undefined : (JSON.parse(text) as DeliveryTo)
  return isPosted && !kept?.Lines?.length ? undefined : kept
}

export function forgetDelivery(): void {
  tabMemory().forget(name)
}
