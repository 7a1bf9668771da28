import { Type } from 'typebox'
import { anyone, calls, minutes, ownCustomer } from '../call.ts'
import { Shape, TypedCode } from '../shapes.ts'
import { PaymentMethod } from './payments.ts'

/** Bank accounts that pay bills by direct debit. They are listed, ranked and removed like cards. */
export const bankAccounts = calls({
  mandate: {
    is: 'GET /api/frontend/v1/direct_debit_terms',
    says: 'The direct debit authority that is accepted with a bank account, in paragraphs; 404 where it is not offered.',
    who: anyone,
    gives: Shape({ Terms: Type.String() }),
    refuses: ['not-found'],
    fresh: minutes(60),
    flags: ['IS_DIRECT_DEBIT_ALLOWED'],
  },
  addBankAccount: {
    is: 'POST /api/frontend/v1/customer/:customerUuid/bank_accounts',
    says:
      'Saves a bank account, from which bills are paid by direct debit, with the authority that its holder accepts: ' +
      'AcceptedTerms are the words as they were read. The number goes to the card partner and is not kept.',
    who: ownCustomer(),
    body: Shape({
      AccountNumber: TypedCode,
      HolderName: Type.String({ maxLength: 100 }),
      AcceptedTerms: Type.String({ maxLength: 4000 }),
    }),
    gives: Shape({ PaymentMethods: Type.Array(PaymentMethod) }),
    refuses: [
      'not-found',
      'not-allowed',
      'bank-account-invalid',
      'mandate-not-accepted',
      'name-missing',
      'unavailable',
    ],
    needs: 'step-up-when-unproved',
    triesPerMinute: 6,
    runs: 'partner',
    flags: ['IS_DIRECT_DEBIT_ALLOWED'],
  },
})
