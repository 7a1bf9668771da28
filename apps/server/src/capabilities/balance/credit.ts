import {
  creditExpiry,
  extendedExpiry,
  planChangeExpiresAt,
  spendFrom,
  topUpExpiresAt,
} from '@waea/domain/balance/top-up'
import { type TaxCode, taxWithin } from '@waea/domain/payments/charge'
import { ownParties, type Payer } from '@waea/domain/payments/parties'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, money, zero } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/db/permit.ts'
import {
  type Account,
  accounts,
  bookSale,
  customerTransferLines,
  lockBalance,
  lockBalances,
  lockFreeBalances,
  move,
  type Owned,
  postMovements,
  saleLines,
  type Transfer,
  transferLines,
} from '../ledger/index.ts'
import { type CreditRow, creditRow, creditRows, insertCredits, lockCredit, saveExpiry } from './balance.store.ts'
import { extendLots, insertLots, leftOfLot, returnLots, takeFromLot, takeFromLots } from './lots.store.ts'

/** A mobile's current credit, without expired lots. */
export interface CreditNow {
  amount: Money
  /** The spendable part; today all of it. */
  spendable: Money
  /** When the next part expires; undefined when it has expired (1§4). */
  expiresAt?: Date
  /** How much expires at `expiresAt`. */
  expiring: Money
  /** When the credit that was paid for expires; undefined if none ever was. A top-up extends this part only. */
  paidUntil?: Date
  createdAt: Date
}

/** A mobile's credit; undefined for a mobile without credit, such as postpay. */
export async function creditOf(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<CreditNow | undefined> {
  const row = await creditRow(ctx, CustomerUUID, MobileUUID)
  return row && creditNow(ctx, row)
}

function creditNow(ctx: Ctx, { MobileUUID: UUID, left, ending, endsAt, ...row }: CreditRow): CreditNow {
  const expires = endsAt ?? row.expiresAt
  const product = {
    UUID,
    CurrencyCreditExpiresAtNanos: expires && nanos(expires),
    CreatedAtNanos: nanos(row.createdAt),
    MainBalCreditCents: left,
  }
  const expiresAt = creditExpiry(product, ctx.now())
  const { createdAt, expiresAt: paidUntil } = row
  const when = { ...(expiresAt && { expiresAt }), ...(paidUntil && { paidUntil }) }
  return { amount: left, spendable: left, expiring: ending, createdAt, ...when }
}

/** Opens a prepay mobile's credit at zero; does nothing if it is already open. */
export async function openCredit(ctx: Tx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<void> {
  await insertCredits(ctx, [byRule('balance', 'balance:spend', { CustomerUUID, MobileUUID, expiresAt: null })])
}

/** The credit of a mobile from another system. */
export interface CreditToImport {
  CustomerUUID: Uuid
  MobileUUID: Uuid
  lots: readonly { amount: Money; granted: boolean; expiresAt: Date }[]
}

/**
 * Opens the credit of mobiles from another system and books what each has, inside the caller's transaction, against what
 * was brought forward. Every lot keeps its expiry. Publishes nothing.
 */
export async function importCredit(tx: Tx, credits: readonly CreditToImport[]): Promise<void> {
  if (credits.length === 0) return
  const rows = credits.map(({ lots, ...of }) => {
    const bought = lots.filter(({ granted }) => !granted).map(({ expiresAt }) => expiresAt.getTime())
    const expiresAt = bought.length > 0 ? new Date(Math.max(...bought)) : null
    return byRule('balance', 'balance:spend', { ...of, expiresAt })
  })
  await insertCredits(tx, rows)
  const lots = credits.flatMap(({ lots: ofOne, ...of }) =>
    ofOne.map((lot) => {
      const UUID = tx.newUuid()
      return byRule('balance', 'balance:spend', { ...of, ...lot, UUID, reason: `brought-forward:${UUID}` })
    }),
  )
  await insertLots(tx, lots)
  await postMovements(
    tx,
    lots.map(({ CustomerUUID, MobileUUID, reason, amount }) =>
      transferLines({
        CustomerUUID,
        parties: ownParties(CustomerUUID, MobileUUID),
        reason,
        because: 'Credit brought forward',
        amount,
        debit: accounts.broughtForward,
        credit: accounts.credit(MobileUUID),
      }),
    ),
  )
}

/** A movement of a mobile's credit. `reason` is unique; `because` is what the customer reads. */
export interface CreditMoved {
  CustomerUUID: Uuid
  MobileUUID: Uuid
  amount: Money
  reason: string
  because: string
  /** How what it pays for is taxed; with GST by default. */
  taxCode?: TaxCode
}

/** Credit that is added: whose money it is, and how long it lasts. */
export interface CreditAdded extends CreditMoved {
  payer: Payer
  /**
   * The account that the money comes from; by default money received from the customer. `sales` takes it off our sales
   * and their GST, as a credit on a bill does.
   */
  from?: (Owned & { account: Account }) | 'sales'
  /**
   * True for credit that was given, not paid for. Granted credit is spent before purchased credit, has its own expiry
   * and extends no other.
   */
  granted?: boolean
  /** When granted credit expires; by default a year ahead. */
  expiresAt?: Date
}

/**
 * Adds to a mobile's credit inside the caller's transaction, once per reason. Paid money extends the expiry of all
 * purchased credit to a year ahead (1§4). Returns whether it was added by this call. Refuses a mobile that has no
 * credit.
 */
export async function addCredit(ctx: Tx, input: CreditAdded): Promise<boolean> {
  const { CustomerUUID, MobileUUID, payer, amount, reason, because, from, granted = false } = input
  const row = await lockCredit(ctx, CustomerUUID, MobileUUID)
  if (!row) throw new Refused(refuse('not-found'))
  const movement = { parties: { payer, beneficiary: CustomerUUID, service: MobileUUID }, reason, because, amount }
  const isNew = await bookAdded(ctx, { ...movement, CustomerUUID, from, to: accounts.credit(MobileUUID) })
  if (!isNew) return false
  const bought = byRule('balance', 'balance:spend', {
    ...row,
    expiresAt: extendedExpiry(row.expiresAt, ctx.now()),
  })
  const expiresAt = granted ? (input.expiresAt ?? topUpExpiresAt(ctx.now())) : bought.expiresAt
  const lot = { CustomerUUID, MobileUUID, UUID: ctx.newUuid(), reason, granted, amount, expiresAt }
  await insertLots(ctx, [byRule('balance', 'balance:spend', lot)])
  if (!granted) {
    await saveExpiry(ctx, bought)
    await extendLots(ctx, bought, bought.expiresAt)
  }
  await ctx.show(CustomerUUID, 'balance.changed', { MobileUUID })
  return true
}

/** Books added credit from where its money comes; false if it was done before. */
function bookAdded(
  ctx: Tx,
  { from, to, ...movement }: Omit<Transfer & Owned, 'debit' | 'credit'> & { from: CreditAdded['from']; to: Account },
): Promise<boolean> {
  const { CustomerUUID, amount } = movement
  if (from === undefined) return move(ctx, { ...movement, debit: accounts.received, credit: to })
  if (from === 'sales') return bookSale(ctx, { ...movement, amount: minus(zero, amount), from: to })
  return postMovements(ctx, customerTransferLines({ ...movement, from, to: { CustomerUUID, account: to } }))
}

/**
 * Spends a mobile's credit inside the caller's transaction, once per reason; returns what is left. Refuses to spend
 * expired credit or more than there is: 'Not enough balance' (1§5).
 */
export async function spendCredit(ctx: Tx, input: CreditMoved): Promise<Money> {
  const { CustomerUUID, MobileUUID, amount, reason, because } = input
  const from = accounts.credit(MobileUUID)
  // Lock the balance before reading lots, so that the amount checked here is still there when it is booked.
  await lockBalance(ctx, { CustomerUUID, ...from })
  const row = permit(ctx.actor, 'balance:spend', await creditRow(ctx, CustomerUUID, MobileUUID))
  const left = accept(spendFrom(row.left, amount))
  const parties = ownParties(CustomerUUID, MobileUUID)
  if (!(await bookSale(ctx, { CustomerUUID, parties, reason, because, amount, from }))) return row.left
  await takeFromLots(ctx, [permit(ctx.actor, 'balance:spend', { CustomerUUID, MobileUUID, reason, amount })])
  await ctx.show(CustomerUUID, 'balance.changed', { MobileUUID })
  return left
}

/**
 * Returns to a mobile what the movement `taken` spent, because the purchase was not delivered. Runs inside the caller's
 * transaction, once per reason. The returned lots keep their kind (granted or purchased) and their expiry; a lot that
 * has expired since then is valid for another month.
 */
export async function returnCredit(tx: Tx, input: CreditMoved & { taken: string }): Promise<void> {
  const { CustomerUUID, MobileUUID, amount, reason, because, taken } = input
  const of = byRule('balance', 'balance:spend', await lockCredit(tx, CustomerUUID, MobileUUID))
  const parties = ownParties(CustomerUUID, MobileUUID)
  const [debit, credit] = [accounts.received, accounts.credit(MobileUUID)]
  if (!(await move(tx, { CustomerUUID, parties, reason, because, amount, debit, credit }))) return
  const back = await returnLots(tx, of, { taken, reason, atLeast: planChangeExpiresAt(tx.now()) })
  if (back !== amount) throw new Error(`The lots gave ${back} of the ${amount} cents that ${taken} took`)
  await tx.show(CustomerUUID, 'balance.changed', { MobileUUID })
}

/** How much of an amount can be taken off a mobile's credit, or off the lot of one movement. */
export async function creditToTakeBack(
  ctx: Ctx,
  { lot, ...of }: Pick<CreditMoved, 'CustomerUUID' | 'MobileUUID' | 'amount'> & { lot?: string },
): Promise<Money> {
  const left =
    lot === undefined
      ? ((await creditRow(ctx, of.CustomerUUID, of.MobileUUID))?.left ?? zero)
      : await leftOfLot(ctx, of, lot)
  return money(Math.min(left, of.amount))
}

/**
 * Takes credit off a mobile after a bank took back its top-up, inside the caller's transaction. Takes at most what is
 * left and returns that amount; the customer owes the spent part. With `lot` (the reason of one movement) it takes only
 * from that movement's lot, so that a guest's chargeback never takes credit that the customer paid for.
 */
export async function takeBackCredit(
  tx: Tx,
  input: Omit<CreditMoved, 'because'> & { payer: Payer; lot?: string },
): Promise<Money> {
  const { CustomerUUID, MobileUUID, payer, reason, lot } = input
  const debit = accounts.credit(MobileUUID)
  await lockBalance(tx, { CustomerUUID, ...debit })
  const amount = await creditToTakeBack(tx, input)
  if (amount === 0) return amount
  const parties = { payer, beneficiary: CustomerUUID, service: MobileUUID }
  const movement = {
    CustomerUUID,
    parties,
    reason,
    because: 'top-up-returned',
    amount,
    debit,
    credit: accounts.received,
  }
  if (!(await move(tx, movement))) return zero
  const taken = byRule('balance', 'balance:spend', { CustomerUUID, MobileUUID, reason, amount })
  if (lot === undefined) await takeFromLots(tx, [taken])
  else await takeFromLot(tx, taken, lot)
  await tx.show(CustomerUUID, 'balance.changed', { MobileUUID })
  return amount
}

/**
 * Locks the credit of several mobiles; returns the spendable amount of each. A mobile is missing from the result if it
 * has no credit or, with `busy` as 'leave-out', if another transaction has locked it.
 */
export async function lockCredits(
  tx: Tx,
  of: readonly { CustomerUUID: Uuid; MobileUUID: Uuid }[],
  busy: 'wait' | 'leave-out',
): Promise<Map<Uuid, Money>> {
  if (of.length === 0) return new Map()
  const locked = new Set(await (busy === 'wait' ? lockAll(tx, of) : lockFree(tx, of)))
  const rows = await creditRows(
    tx,
    of.filter(({ MobileUUID }) => locked.has(MobileUUID)),
  )
  return new Map(rows.map((row) => [row.MobileUUID, row.left]))
}

/** Locks the balances of several mobiles, waiting for other transactions; returns all of them. */
async function lockAll(tx: Tx, of: readonly { CustomerUUID: Uuid; MobileUUID: Uuid }[]): Promise<Uuid[]> {
  await lockBalances(tx, of.map(inBooks))
  return of.map(({ MobileUUID }) => MobileUUID)
}

const inBooks = ({ CustomerUUID, MobileUUID }: { CustomerUUID: Uuid; MobileUUID: Uuid }) => ({
  CustomerUUID,
  service: MobileUUID,
})

/** Locks the balances that no other transaction has locked; returns the mobiles that it locked. */
export async function lockFree(tx: Tx, of: readonly { CustomerUUID: Uuid; MobileUUID: Uuid }[]): Promise<Uuid[]> {
  return (await lockFreeBalances(tx, of.map(inBooks))).map(({ service }) => service)
}

/** Spends credit that `lockCredits` has locked and found sufficient, each item once per reason. */
export async function spendLocked(tx: Tx, spent: readonly CreditMoved[]): Promise<void> {
  if (spent.length === 0) return
  const sales = spent.map((one) => {
    const { CustomerUUID, MobileUUID, amount, reason, because, taxCode } = permit(tx.actor, 'balance:spend', one)
    const parties = ownParties(CustomerUUID, MobileUUID)
    const gst = taxWithin(taxCode ?? 'standard', amount)
    return saleLines({ CustomerUUID, parties, reason, because, amount, from: accounts.credit(MobileUUID), gst })
  })
  await postMovements(tx, sales)
  await takeFromLots(
    tx,
    spent.map(({ CustomerUUID, MobileUUID, reason, amount }) =>
      permit(tx.actor, 'balance:spend', { CustomerUUID, MobileUUID, reason, amount }),
    ),
  )
  for (const { CustomerUUID, MobileUUID } of spent) await tx.show(CustomerUUID, 'balance.changed', { MobileUUID })
}
