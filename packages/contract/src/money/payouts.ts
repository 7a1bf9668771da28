import { Type } from 'typebox'
import { calls, ownCustomerEvenSuspended, provider } from '../call.ts'
import { Cents, Nanos, PageInfo, paging, Shape, searching, TypedCode, Uuid } from '../shapes.ts'

/** A payout of credit. `UNDER_WAY` until the card partner has refunded it or the operator has paid it. */
const Payout = Shape({
  PayoutUUID: Uuid,
  Way: Type.Enum(['card', 'bank']),
  AmountCents: Cents,
  /** The part that did not arrive and is account credit again. */
  ReturnedCents: Cents,
  Status: Type.Enum(['UNDER_WAY', 'PAID', 'RETURNED']),
  CreatedAtNanos: Nanos,
  CompletedAtNanos: Type.Optional(Nanos),
})

/**
 * Payouts of a closed account's credit. The credit is the customer's money and is paid out on request (decision 50).
 */
export const payouts = calls({
  creditPayout: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/credit-payout',
    says:
      'How much credit of the account can be paid out and how: back to the cards that paid it, or to a bank account where ' +
      'their payments do not cover it. None while the account is billed, and what is still owed is kept back.',
    who: ownCustomerEvenSuspended(),
    gives: Shape({
      AmountCents: Cents,
      /** The most that this call pays out. */
      MostCents: Cents,
      Way: Type.Enum(['card', 'bank']),
      /** The amount for each card, newest payment first. */
      Cards: Type.Array(
        Shape({ CardType: Type.Optional(Type.String()), CardLast4: Type.Optional(Type.String()), AmountCents: Cents }),
      ),
      /** Earlier and pending payouts, newest first. */
      Payouts: Type.Array(Payout),
    }),
    refuses: [],
  },
  payOutCredit: {
    is: 'POST /api/frontend/v1/customer/:customerUuid/credit-payout',
    says:
      'Pays out all of the credit that can be: the amount and the way as they were shown. To a bank account with its ' +
      'number, which is kept until the provider has paid.',
    who: ownCustomerEvenSuspended(),
    body: Shape({
      AmountCents: Cents,
      Way: Type.Enum(['card', 'bank']),
      AccountNumber: Type.Optional(TypedCode),
      HolderName: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    gives: Payout,
    refuses: ['not-allowed', 'conflict', 'amount-too-large', 'bank-account-invalid', 'name-missing'],
    needs: 'step-up',
    once: true,
    triesPerMinute: 6,
  },
  payOutByProvider: {
    is: 'POST /api/provider/v1/customers/:customerUuid/credit-payout',
    says:
      'Pays out all of the credit that can be, for a customer who cannot sign in or has more than they are paid out by ' +
      'themselves: to the cards that paid it, or to the bank account that is given where those do not cover it.',
    who: provider('credit:pay-out'),
    body: Shape({
      AccountNumber: Type.Optional(TypedCode),
      HolderName: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    gives: Payout,
    refuses: ['not-found', 'conflict', 'bank-account-invalid', 'name-missing'],
    once: true,
  },
  waitingPayouts: {
    is: 'GET /api/provider/v1/credit-payouts',
    says:
      'The payouts to bank accounts that wait for the provider, the oldest first or as `Order` says, by page; SmartSearch ' +
      'looks in their account numbers, holders and ids, and in what accounts are found by.',
    who: provider('payout:read'),
    query: Shape({ ...searching, ...paging }),
    gives: Shape({
      Payouts: Type.Array(
        Shape({
          PayoutUUID: Uuid,
          CustomerUUID: Uuid,
          AmountCents: Cents,
          AccountNumber: Type.String(),
          HolderName: Type.String(),
          CreatedAtNanos: Nanos,
        }),
      ),
      PageInfo,
    }),
    refuses: [],
  },
  endPayout: {
    is: 'POST /api/provider/v1/credit-payouts/:payoutUuid',
    says:
      'Marks a payout to a bank account as paid, or as returned where the bank did not take it: then it is credit again. ' +
      'Its account number is deleted. One that has ended stays as it is.',
    who: provider('credit:pay-out'),
    body: Shape({ Status: Type.Enum(['PAID', 'RETURNED']) }),
    gives: Payout,
    refuses: ['not-found'],
  },
})
