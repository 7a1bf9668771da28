import { randomUUID } from 'node:crypto'
import { payouts } from '@waea/contract/money/payouts'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import { closeAccount, creditAccount } from '../../src/capabilities/billing/index.ts'
import { accounts } from '../../src/capabilities/ledger/index.ts'
import { type Owner, systemOf } from '../ledger/money-support.ts'
import type { ShopPortal } from '../shop/shop-support.ts'

/** A customer with a closed account and credit that no card paid for. */
export async function closedWithCredit(portal: ShopPortal, cents: number): Promise<Owner> {
  const owner = { ...(await portal.signUpCustomer()), MobileUUID: randomUUID() as Uuid }
  const { CustomerUUID } = owner
  const from = { CustomerUUID: randomUUID() as Uuid, account: accounts.voucher }
  const credit = { CustomerUUID, service: null, from, amount: money(cents) }
  await systemOf(portal).inTransaction(async (tx) => {
    await creditAccount(tx, { ...credit, reason: `voucher:${randomUUID()}`, because: 'voucher' })
    await closeAccount(tx, CustomerUUID)
  })
  return owner
}

/** The idempotent call that pays out credit; part of once-calls.ts. */
export const payoutOnce = {
  'billing.payOutCredit': {
    call: payouts.payOutCredit,
    charges: 0 as const,
    isUndone: true as const,
    again: () => ({ Way: 'bank', AmountCents: 700, Status: 'UNDER_WAY' }),
    async prepare(portal: ShopPortal) {
      const { CustomerUUID, token } = await closedWithCredit(portal, 700)
      const bank = { AccountNumber: '01-0902-0068389-00', HolderName: 'Aroha Rewi' }
      return { input: { customerUuid: CustomerUUID, AmountCents: 700, Way: 'bank', ...bank }, token }
    },
  },
}
