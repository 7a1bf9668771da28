import type { balance } from '@waea/contract/balance'
import { Refused, refuse } from '@waea/domain/refusal'
import { minus, zero } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Handlers } from '../../platform/part.ts'
import { accounts, historyOf } from '../ledger/index.ts'
import { mustBeKind } from '../mobiles/index.ts'
import { creditRow } from './balance.store.ts'
import { creditOf } from './credit.ts'
import { topUp } from './top-up.ts'

const shownMovements = 50

export const balanceCalls: Handlers<typeof balance> = {
  credit: async (ctx, { customerUuid: CustomerUUID, mobileUuid: UUID }) => {
    const credit = await creditOf(ctx, CustomerUUID, UUID)
    if (!credit) {
      await mustBeKind(ctx, 'prepay', CustomerUUID, UUID)
      throw new Refused(refuse('not-found'))
    }
    return {
      UUID,
      CustomerUUID,
      MainBalCreditCents: credit.amount,
      ...(credit.expiresAt && { CurrencyCreditExpiresAtNanos: nanos(credit.expiresAt) }),
      CreatedAtNanos: nanos(credit.createdAt),
    }
  },
  topUp: (ctx, asked) => topUp(ctx, asked),
  olderTopUp: (ctx, { customerUuid, productUuid, cents }) => {
    // Number() would take 1e3, 0x400 and blanks too.
    if (!/^\d{1,15}$/.test(cents)) throw new Refused(refuse('invalid-input', { rule: 'format is invalid' }, 'cents'))
    return topUp(ctx, { customerUuid, ProductInstanceUUID: productUuid, Amount: Number(cents) })
  },
  movements: async (ctx, { customerUuid, mobileUuid }) => {
    if (!(await creditRow(ctx, customerUuid, mobileUuid))) throw new Refused(refuse('not-found'))
    const credit = { CustomerUUID: customerUuid, ...accounts.credit(mobileUuid) }
    const rows = await historyOf(ctx, credit, shownMovements)
    return {
      Movements: rows.map((row) => ({
        UUID: row.UUID,
        // Credit is what we owe the customer, so a booking in our favour reduces it.
        AmountCents: minus(zero, row.amount),
        BalanceCents: minus(zero, row.balance),
        Because: row.because ?? '',
        CreatedAtNanos: nanos(row.postedAt),
      })),
    }
  },
}
