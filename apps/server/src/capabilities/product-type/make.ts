import { ownPayer } from '@waea/domain/payments/parties'
import { type Money, zero } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import type { NewsOf } from '../../platform/jobs/news.ts'
import { addCredit, closeCredit, openCredit } from '../balance/index.ts'
import { closeAccount, creditAccount, isLastOnBill, openAccount, withdrawCredit } from '../billing/index.ts'
import { accounts } from '../ledger/index.ts'
import { changeProductType, dropMove, mobileOf, mobileStatus } from '../mobiles/index.ts'
import { endForTransfer, holdPlans, startPlan } from '../plans/index.ts'
import { fail } from './order.ts'
import { tellOfTransfer } from './tell.ts'
import { lockTransfer, saveState, type TransferRow } from './transfers.store.ts'

/**
 * Hears that the network has moved a mobile to its product type, or could not: the move is made, or what was paid goes back,
 * as it does of a mobile that has ended meanwhile, on which nothing begins.
 */
export async function hearMoveEnded(tx: Tx, ended: NewsOf<'mobile.move-ended'>): Promise<void> {
  if (ended.move !== 'product-type') return
  const { CustomerUUID, MobileUUID: ServiceUUID, MoveUUID } = ended
  await holdPlans(tx, { CustomerUUID, ServiceUUID })
  const found = await lockTransfer(tx, CustomerUUID, MoveUUID)
  if (found?.state !== 'underway') return
  const row = byRule('product-type', 'plan:buy', found)
  await dropMove(tx, { CustomerUUID, MobileUUID: ServiceUUID, move: 'product-type', MoveUUID })
  const mobile = await mobileOf(tx, CustomerUUID, ServiceUUID)
  if (ended.outcome === 'failed' || mobile?.Status === mobileStatus.ended) return fail(tx, row, 'network')
  const moved = await make(tx, row)
  await saveState(tx, row, 'done', { doneOn: tx.today(), moved })
  await tellOfTransfer(tx, { ...row, state: 'done', moved, doneOn: tx.today() })
}

/**
 * Makes a move in one transaction: the old plan ends, the mobile has its other type, the money goes where it belongs, and
 * the new plan starts. Returns the credit that went from the mobile to the account, or back.
 */
async function make(tx: Tx, row: TransferRow): Promise<Money> {
  const { CustomerUUID, MobileUUID, UUID, from, to } = row
  const service = { CustomerUUID, ServiceUUID: MobileUUID }
  await endForTransfer(tx, service)
  await changeProductType(tx, { CustomerUUID, MobileUUID, to, plan: boughtPlan(row) })
  const moved = to === 'postpay' ? await goOnBill(tx, row) : from === 'postpay' ? await leaveBill(tx, row) : zero
  const { AvailabilityUUID, AutoRenew, price, offerPeriods, renewalPrice } = row
  if (AvailabilityUUID) {
    const agreed = { price, offerPeriods, renewalPrice }
    await startPlan(tx, { ...service, AvailabilityUUID, AutoRenew, price, agreed, because: `product-type:${UUID}` })
  }
  return moved
}

function boughtPlan({ to, ProductCatalogUUID, AvailabilityUUID, Name, price, AutoRenew }: TransferRow) {
  if (!ProductCatalogUUID || !AvailabilityUUID || Name === null) return null
  return {
    BillingType: to,
    ProductCatalogUUID,
    AvailabilityUUID,
    Name,
    PriceCents: price,
    AutoRenew,
    is_fully_paid: to !== 'postpay',
  }
}

/** The account is open from today, and has the mobile's credit: bills that are due take it, and then the next one. */
async function goOnBill(tx: Tx, { CustomerUUID, MobileUUID, UUID, AvailabilityUUID }: TransferRow): Promise<Money> {
  await openAccount(tx, { CustomerUUID, StartsOn: tx.today(), IsBasePlan: AvailabilityUUID !== null })
  const reason = `product-type:${UUID}`
  const moved = await closeCredit(tx, { CustomerUUID, MobileUUID, reason }, (amount) =>
    creditAccount(tx, {
      CustomerUUID,
      service: MobileUUID,
      amount,
      reason,
      because: 'product-type',
      from: { CustomerUUID, account: accounts.credit(MobileUUID) },
    }),
  )
  return moved ?? zero
}

/**
 * The mobile has credit from now on. Where nothing else is billed the account's final bill is made, and the credit that it
 * leaves is the mobile's.
 */
async function leaveBill(tx: Tx, { CustomerUUID, MobileUUID, UUID }: TransferRow): Promise<Money> {
  await openCredit(tx, CustomerUUID, MobileUUID)
  if (!(await isLastOnBill(tx, { CustomerUUID, ServiceUUID: MobileUUID }))) return zero
  await closeAccount(tx, CustomerUUID)
  const amount = await withdrawCredit(tx, CustomerUUID)
  if (amount === zero) return zero
  await addCredit(tx, {
    CustomerUUID,
    MobileUUID,
    payer: ownPayer(CustomerUUID),
    amount,
    reason: `product-type:${UUID}`,
    because: 'product-type',
    from: { CustomerUUID, account: accounts.paidAhead },
  })
  return amount
}
