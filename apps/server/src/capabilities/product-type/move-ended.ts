import { ownPayer } from '@waea/domain/payments/parties'
import { type Money, zero } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import type { EventOf } from '../../platform/jobs/events.ts'
import { addCredit, closeCredit, openCredit } from '../balance/index.ts'
import { closeAccount, creditAccount, isLastOnBill, openAccount, withdrawCredit } from '../billing/index.ts'
import { accounts } from '../ledger/index.ts'
import { changeProductType, dropMove, mobileOf, mobileStatus } from '../mobiles/index.ts'
import { endForTransfer, lockServicePlans, startPlan } from '../plans/index.ts'
import { fail } from './order.ts'
import { tellOfTransfer } from './tell.ts'
import { lockTransfer, saveState, type TransferRow } from './transfers.store.ts'

/**
 * Handles the network's outcome of a move to another product type: makes the move, or refunds it if the network failed
 * or the mobile has ended meanwhile.
 */
export async function hearMoveEnded(tx: Tx, ended: EventOf<'mobile.move-ended'>): Promise<void> {
  if (ended.move !== 'product-type') return
  const { CustomerUUID, MobileUUID: ServiceUUID, MoveUUID } = ended
  await lockServicePlans(tx, { CustomerUUID, ServiceUUID })
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
 * Makes a move in one transaction: ends the old plan, changes the mobile's type, moves the credit, and starts the new
 * plan. Returns the credit that went from the mobile to the account, or back.
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

/** Opens the account from today and moves the mobile's credit to it: due bills use it first, then the next one. */
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
 * Gives the mobile a credit balance. If nothing else is billed, closes the account with its final bill and moves its
 * remaining credit to the mobile. While its bills are on hold, the account stays open and keeps its credit for them.
 */
async function leaveBill(tx: Tx, { CustomerUUID, MobileUUID, UUID }: TransferRow): Promise<Money> {
  await openCredit(tx, CustomerUUID, MobileUUID)
  if (!(await isLastOnBill(tx, { CustomerUUID, ServiceUUID: MobileUUID }))) return zero
  if (!(await closeAccount(tx, CustomerUUID))) return zero
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
