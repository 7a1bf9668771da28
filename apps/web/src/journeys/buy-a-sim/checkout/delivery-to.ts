import type { Input } from '@waea/contract/call'
import type { shop } from '@waea/contract/shop/shop'
import { useKeptTyping } from '../../../shell/forms/shared/kept-typing.ts'
import { usePortal, useSession } from '../../../shell/session/shared/portal.tsx'
import { contactOf } from './contact.ts'

/** The delivery address, as the checkout sends it (2§7.15). */
export type DeliveryTo = NonNullable<Input<typeof shop.checkout>['Address']>

/** The key of the delivery form's draft, kept until the order is paid. */
export const deliveryTyped = 'delivery'

/**
 * The delivery of this order: the address that the person confirmed; for an eSIM, whose code is emailed, the person by
 * default. Undefined if something is missing. `confirmed` is only what the person confirmed.
 */
export function useDeliveryTo(isPosted: boolean) {
  const { read, keep, forget } = useKeptTyping<DeliveryTo>(isPosted ? 'deliver-to' : 'contact')
  const typed = useKeptTyping(deliveryTyped)
  const { placeholderEmailEnding } = usePortal().settings
  const session = useSession()
  const own =
    session.status === 'signed-in' && !isPosted ? contactOf(session.person, placeholderEmailEnding) : undefined
  const forgetAll = () => {
    forget()
    typed.forget()
  }
  const confirmed = read()
  return { deliveryTo: confirmed ?? own, confirmed, keep, forget: forgetAll }
}
