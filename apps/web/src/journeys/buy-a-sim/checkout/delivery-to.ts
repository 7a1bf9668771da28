import type { Input } from '@waea/contract/call'
import type { shop } from '@waea/contract/shop/shop'
import { useKeptTyping } from '../../../shell/forms/shared/kept-typing.ts'
import { usePortal, useSession } from '../../../shell/session/shared/portal.tsx'
import { contactOf } from './contact.ts'

/** The delivery address, as the checkout sends it (2§7.15). */
export type DeliveryTo = NonNullable<Input<typeof shop.checkout>['Address']>

/** The key of the delivery form's draft, kept until the order is paid. */
export const deliveryTyped = 'delivery'
/** The keys of what the person confirmed: for what is posted, and for an eSIM. */
const deliverTo = 'deliver-to'
const contact = 'contact'

/**
 * The delivery of this order: the address that the person confirmed; for an eSIM, whose code is emailed, the person by
 * default. Undefined if something is missing. `confirmed` is only what the person confirmed.
 */
export function useDeliveryTo(isPosted: boolean) {
  const { read, keep } = useKeptTyping<DeliveryTo>(isPosted ? deliverTo : contact)
  const { placeholderEmailEnding } = usePortal().settings
  const session = useSession()
  const own =
    session.status === 'signed-in' && !isPosted ? contactOf(session.person, placeholderEmailEnding) : undefined
  const confirmed = read()
  return { deliveryTo: confirmed ?? own, confirmed, keep }
}

/** Forgets the delivery of an order that was placed, and what was typed for it. */
export function useForgetDelivery(): () => void {
  const drafts = [useKeptTyping(deliverTo), useKeptTyping(contact), useKeptTyping(deliveryTyped)]
  return () => {
    for (const { forget } of drafts) forget()
  }
}
