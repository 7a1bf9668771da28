import type { Gives, Input } from '@waea/contract/call'
import type { activation } from '@waea/contract/mobile/activation'
import { beforeActivation } from '@waea/domain/activation/activation'
import { type BillingType, billingTypeOf } from '@waea/domain/catalogue/catalogue-entry'
import type { CardChoice } from '@waea/domain/payments/payment'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { freshCatalogue } from '../catalogue/index.ts'
import { mobileAnswer } from '../mobiles/index.ts'
import { addonAnswers, addonsOfService } from '../plans/index.ts'
import { activate, mobileToActivate } from './activate.ts'
import { progressOf } from './progress.ts'

type Progress = Gives<typeof activation.activate>
type ByKindInput = Input<typeof activation.postpayActivation>
type InitialInput = Input<typeof activation.initialPrepayAddon>

/**
 * Activates a SIM with a postpay or pay-as-you-go plan (2§7.11). A mobile in service with add-ons is reused: nothing is
 * bought again (1§4). Refuses a plan whose two ids do not belong together, a plan of another kind, and a named card
 * that cannot pay.
 */
export async function activateByKind(ctx: Ctx, kind: 'postpay' | 'payg', input: ByKindInput): Promise<Progress> {
  const { CustomerUUID, MobileProductUUID: MobileUUID, ProductAvailabilityUUID: AvailabilityUUID } = input
  const mobile = await mobileToActivate(ctx, CustomerUUID, MobileUUID)
  if (ctx.started) return activate(ctx, activationOf(CustomerUUID, MobileUUID, AvailabilityUUID, input))
  const Addons = await addonAnswers(ctx, await addonsOfService(ctx, { CustomerUUID, ServiceUUID: MobileUUID }))
  if (beforeActivation({ ...mobileAnswer(mobile), Addons }) === 'reuse')
    return progressOf(ctx, CustomerUUID, MobileUUID)
  await mustBeOfKind(ctx, AvailabilityUUID, [kind], input.ProductCatalogUUID)
  return activate(ctx, activationOf(CustomerUUID, MobileUUID, AvailabilityUUID, input))
}

/**
 * Buys the first plan of a prepay SIM, which brings it into service (2§7.2): with the named card, otherwise through the
 * returned client secret. `PAYG` requests a pay-as-you-go plan.
 */
export async function buyInitialAddon(
  ctx: Ctx,
  input: InitialInput,
): Promise<Gives<typeof activation.initialPrepayAddon>> {
  const { customerUuid, productUuid, availabilityUuid: AvailabilityUUID } = input
  await mobileToActivate(ctx, customerUuid, productUuid)
  if (!ctx.started)
    await mustBeOfKind(
      ctx,
      AvailabilityUUID,
      input.PAYG === undefined ? ['prepay', 'payg'] : [input.PAYG ? 'payg' : 'prepay'],
    )
  const { Status, AmountCents, PaymentUUID, ClientSecret } = await activate(
    ctx,
    activationOf(customerUuid, productUuid, AvailabilityUUID, input),
  )
  return {
    Status: Status === 'in-progress' || Status === 'active' ? 'COMPLETED' : 'pending_payment',
    ...(ClientSecret && { ClientSecret }),
    ...(PaymentUUID && { PaymentUUID }),
    ...(AmountCents !== undefined && { AmountCents }),
  }
}

/** Finds the activation that either of the older calls requests. */
function activationOf(
  customerUuid: Uuid,
  productUuid: Uuid,
  AvailabilityUUID: Uuid,
  {
    Subscribe,
    PaymentMethodType,
    PaymentMethodID,
    PaymentMethodGateway,
    AuthorizeOnly,
  }: Pick<InitialInput, 'Subscribe' | Exclude<keyof CardChoice, 'PayAgain'>> & { AuthorizeOnly?: boolean },
) {
  return {
    customerUuid,
    productUuid,
    dry: 'false' as const,
    AvailabilityUUID,
    AutoRenew: Subscribe,
    ...(PaymentMethodType && { PaymentMethodType }),
    ...(PaymentMethodID && { PaymentMethodID }),
    ...(PaymentMethodGateway && { PaymentMethodGateway }),
    ...(AuthorizeOnly && { AuthorizeOnly }),
  }
}

async function mustBeOfKind(ctx: Ctx, availability: Uuid, kinds: BillingType[], entry?: Uuid): Promise<void> {
  const offer = (await freshCatalogue(ctx)).offer(availability)
  if (!offer || (entry !== undefined && offer.entry.UUID !== entry)) throw new Refused(refuse('plan-unknown'))
  if (!kinds.includes(billingTypeOf(offer.entry))) throw new Refused(refuse('no-available-product'))
}
