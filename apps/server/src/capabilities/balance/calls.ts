import type { balance } from '@waea/contract/money/balance'
import { Refused, refuse } from '@waea/domain/refusal'
import { nanos } from '@waea/kit/nanos'
import type { Handlers } from '../../platform/jobs/part.ts'
import { mustBeKind } from '../mobiles/index.ts'
import { endAutoTopUp, listAutoTopUps, readAutoTopUp, setAutoTopUp } from './auto-top-up.ts'
import { creditOf } from './credit.ts'
import { movementsFile, readMovements } from './movements.ts'
import { topUp } from './top-up.ts'

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
      ExpiringCents: credit.expiring,
      ...(credit.paidUntil && { PaidExpiresAtNanos: nanos(credit.paidUntil) }),
      CreatedAtNanos: nanos(credit.createdAt),
    }
  },
  topUp: (ctx, input) => topUp(ctx, input),
  olderTopUp: (ctx, { customerUuid, productUuid, cents }) => {
    // Number() would also accept 1e3, 0x400 and blanks.
    if (!/^\d{1,15}$/.test(cents)) throw new Refused(refuse('invalid-input', { rule: 'format is invalid' }, 'cents'))
    // This older call cannot ask the customer to confirm a second payment.
    return topUp(ctx, { customerUuid, ProductInstanceUUID: productUuid, Amount: Number(cents), PayAgain: true })
  },
  movements: (ctx, input) => readMovements(ctx, input),
  movementsFile: (ctx, input) => movementsFile(ctx, input),
  autoTopUp: (ctx, { customerUuid: CustomerUUID, mobileUuid: MobileUUID }) =>
    readAutoTopUp(ctx, { CustomerUUID, MobileUUID }),
  setAutoTopUp: (ctx, input) => setAutoTopUp(ctx, input),
  autoTopUps: (ctx, { customerUuid }) => listAutoTopUps(ctx, customerUuid),
  endAutoTopUp: (ctx, { customerUuid: CustomerUUID, mobileUuid: MobileUUID }) =>
    endAutoTopUp(ctx, { CustomerUUID, MobileUUID }),
}
