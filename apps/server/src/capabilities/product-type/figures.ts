import type { Input } from '@waea/contract/call'
import type { productType } from '@waea/contract/mobile/product-type'
import type { BillingType } from '@waea/domain/catalogue/catalogue-entry'
import { decideBillCard } from '@waea/domain/payments/payment'
import { parseBillingReference } from '@waea/domain/plans/billing-reference'
import { activeStatus } from '@waea/domain/plans/mobile-status'
import { decideStart, type MonthlyProof, mayTransfer, type TransferStart } from '@waea/domain/product-type/transfer'
import { accept, isRefusal, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { type Money, sum, zero } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { creditOf } from '../balance/index.ts'
import { type AccountRow, findAccount, isLastOnBill, whatIsOwedBy } from '../billing/index.ts'
import { freshCatalogueFor, type Offer } from '../catalogue/index.ts'
import { mayPayMonthly } from '../credit-checks/index.ts'
import { unbilledCharges } from '../ledger/index.ts'
import { type MobileRow, mobileOf } from '../mobiles/index.ts'
import { methodsOfCustomer } from '../payments/index.ts'
import { type AddonRow, addonsOfService } from '../plans/index.ts'
import { newestTransfer, type PermittedTransfer, type TransferRow } from './transfers.store.ts'

export interface TransferInput {
  CustomerUUID: Uuid
  MobileUUID: Uuid
  to: BillingType
  AvailabilityUUID: Uuid | undefined
  AutoRenew: boolean | undefined
}

/** The input of a call that moves a mobile or previews the move. */
export function transferInputOf(input: Input<typeof productType.quote>): TransferInput {
  return {
    CustomerUUID: input.CustomerUUID,
    MobileUUID: input.ProductInstanceUUID.toLowerCase(),
    to: input.Type,
    AvailabilityUUID: input.NewAddonAvailabilityUUID?.toLowerCase(),
    AutoRenew: input.NewAddonAutoRenew,
  }
}

/** A move, the data it was computed from, and the row to store. */
export interface Figures {
  transfer: PermittedTransfer
  addons: readonly AddonRow[]
  currentPlan: AddonRow | undefined
  start: TransferStart | undefined
  account: AccountRow | undefined
  /** The spendable credit; undefined for a postpay mobile. */
  credit: Money | undefined
}

/** The product type of an active mobile; undefined for others. */
export function typeOf({ Status, BillingReference }: MobileRow): BillingType | undefined {
  return Status === activeStatus ? parseBillingReference(BillingReference)?.type : undefined
}

/**
 * The proof that a customer can be billed: a saved means of payment that can pay the bill, else a passed credit check.
 */
export async function monthlyProofOf(ctx: Ctx, CustomerUUID: Uuid): Promise<MonthlyProof | undefined> {
  const saved = decideBillCard({}, await methodsOfCustomer(ctx, CustomerUUID), ctx.today())
  if (!isRefusal(saved)) return 'saved-card'
  return (await mayPayMonthly(ctx, CustomerUUID)) ? 'credit-check' : undefined
}

/**
 * The figures of a move as of now. Credit pays if it is enough and no card is chosen, else a card. Refuses an unknown
 * mobile, an unknown plan, and as `mayTransfer` and `decideStart` do.
 */
export async function figuresOf(ctx: Ctx, input: TransferInput, by: 'credit-first' | 'card'): Promise<Figures> {
  const { CustomerUUID, MobileUUID, to } = input
  const mobile = permit(ctx.actor, 'plan:buy', await mobileOf(ctx, CustomerUUID, MobileUUID))
  const last = await newestTransfer(ctx, CustomerUUID, MobileUUID, 'done')
  const from = accept(
    mayTransfer(
      {
        from: typeOf(mobile),
        to,
        owed: (await whatIsOwedBy(ctx, CustomerUUID)).payable,
        proof: await monthlyProofOf(ctx, CustomerUUID),
        lastMovedOn: last?.doneOn ?? undefined,
      },
      ctx.today(),
    ),
  )
  const addons = await addonsOfService(ctx, { CustomerUUID, ServiceUUID: MobileUUID })
  const currentPlan = addons.find(({ IsBasePlan }) => IsBasePlan)
  const credit = from === 'postpay' ? undefined : (await creditOf(ctx, CustomerUUID, MobileUUID))?.spendable
  const offer = await offerOf(ctx, input)
  const paysItself = by === 'credit-first' && to !== 'postpay' ? credit : undefined
  const plan = offer && {
    entry: offer.onSale ? offer.entry : { ...offer.entry, Availabilities: [] },
    price: offer.price,
    autoRenew: input.AutoRenew,
  }
  const start = plan && accept(decideStart(to, plan, paysItself, ctx.today()))
  const account = await findAccount(ctx, CustomerUUID)
  const unbilled = from === 'postpay' ? await unbilledOf(ctx, CustomerUUID, MobileUUID) : undefined
  const row: TransferRow = {
    CustomerUUID,
    UUID: ctx.newUuid(),
    MobileUUID,
    from,
    to,
    ...planOf(offer),
    AutoRenew: start?.autoRenew ?? false,
    ...(start?.agreed ?? { price: zero, offerPeriods: null, renewalPrice: null }),
    paidBy: start?.paidBy ?? 'nothing',
    ReplacesUUID: currentPlan?.UUID ?? null,
    ReplacesName: currentPlan?.Name ?? null,
    replacesEndsOn: currentPlan?.EndsOn ?? null,
    credit: credit ?? zero,
    accountCredit: account?.credit ?? zero,
    ...(unbilled ?? { lastCharges: zero, isFinal: false }),
    state: 'quoted',
    reason: null,
    moved: zero,
    doneOn: null,
    createdAt: ctx.now(),
    stateAt: ctx.now(),
  }
  return { transfer: permit(ctx.actor, 'plan:buy', row), addons, currentPlan, start, account, credit }
}

function planOf(offer: Offer | undefined) {
  return {
    ProductCatalogUUID: offer?.entry.UUID ?? null,
    AvailabilityUUID: offer?.availability.UUID ?? null,
    Name: offer?.availability.RetailName ?? null,
  }
}

async function offerOf(ctx: Ctx, { CustomerUUID, AvailabilityUUID }: TransferInput): Promise<Offer | undefined> {
  if (!AvailabilityUUID) return undefined
  const offer = (await freshCatalogueFor(ctx, CustomerUUID)).offer(AvailabilityUUID)
  if (!offer) throw new Refused(refuse('plan-unknown', undefined, 'NewAddonAvailabilityUUID'))
  return offer
}

/**
 * The last charges of a mobile that leaves postpay: everything unbilled on the account if it is the last service there,
 * else the mobile's own unbilled charges, which come with the next bill.
 */
async function unbilledOf(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid) {
  const [isFinal, charges] = await Promise.all([
    isLastOnBill(ctx, { CustomerUUID, ServiceUUID: MobileUUID }),
    unbilledCharges(ctx, [CustomerUUID]),
  ])
  const own = isFinal ? charges : charges.filter(({ service }) => service === MobileUUID)
  return { isFinal, lastCharges: sum(own.map(({ amount }) => amount)) }
}
