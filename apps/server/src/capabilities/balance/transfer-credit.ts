import { ownPayer } from '@waea/domain/payments/parties'
import { accept, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/db/permit.ts'
import { accounts, customerTransferLines, lockBalance, postMovements } from '../ledger/index.ts'
import { creditRow, lockCredit } from './balance.store.ts'
import type { CreditMoved } from './credit.ts'
import { takeFromLots, transferLots } from './lots.store.ts'

/** Credit that moves from one mobile to another, which may belong to another customer. */
export interface CreditTransfer extends CreditMoved {
  to: { CustomerUUID: Uuid; MobileUUID: Uuid }
  /** Decides on the transferable credit: what will be left of it, or a refusal. */
  decide(giveable: Money): Money | Refusal
}

/**
 * Moves credit to another mobile inside the caller's transaction, once per reason. Each lot keeps its expiry, so that
 * nobody can extend credit by sending it back and forth.
 */
export async function transferCredit(ctx: Tx, input: CreditTransfer): Promise<void> {
  const { CustomerUUID, MobileUUID, to, amount, reason, because } = input
  // Lock order: the receiver's credit row first, then the balances in their order, as `addCredit` does.
  const received = await lockCredit(ctx, to.CustomerUUID, to.MobileUUID)
  if (!received) throw new Refused(refuse('not-found'))
  await lockBoth(ctx, input)
  const given = permit(ctx.actor, 'balance:spend', await creditRow(ctx, CustomerUUID, MobileUUID))
  accept(input.decide(given.left))
  const movements = customerTransferLines({
    parties: { payer: ownPayer(CustomerUUID), beneficiary: to.CustomerUUID, service: to.MobileUUID },
    reason,
    because,
    amount,
    from: { CustomerUUID, account: accounts.credit(MobileUUID) },
    to: { CustomerUUID: to.CustomerUUID, account: accounts.credit(to.MobileUUID) },
  })
  if (!(await postMovements(ctx, movements))) return
  await takeFromLots(ctx, [permit(ctx.actor, 'balance:spend', { CustomerUUID, MobileUUID, reason, amount })])
  await transferLots(ctx, { CustomerUUID, reason }, byRule('balance', 'balance:spend', to))
  await ctx.show(CustomerUUID, 'balance.changed', { MobileUUID })
  await ctx.show(to.CustomerUUID, 'balance.changed', { MobileUUID: to.MobileUUID })
}

/** Locks both balances, in the order in which the books lock them. */
async function lockBoth(ctx: Tx, { CustomerUUID, MobileUUID, to }: CreditTransfer): Promise<void> {
  const place = (of: { CustomerUUID: Uuid; MobileUUID: Uuid }) => `${of.CustomerUUID} ${of.MobileUUID}`
  const inOrder = [{ CustomerUUID, MobileUUID }, to].sort((a, b) => (place(a) < place(b) ? -1 : 1))
  for (const of of inOrder) {
    await lockBalance(ctx, { CustomerUUID: of.CustomerUUID, ...accounts.credit(of.MobileUUID) })
  }
}
