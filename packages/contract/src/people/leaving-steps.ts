import { calls, ownCustomerEvenSuspended, ownCustomerOrProvider } from '../call.ts'
import { Cents, Day, Nothing, Shape } from '../shapes.ts'
import { LeavingMobile } from './leaving.ts'

/** The steps of leaving, by the account's owner; ending and keeping a mobile also by an operator whom they rang. */
export const leavingSteps = calls({
  endMobile: {
    is: 'POST /api/frontend/v1/customer/:customerUuid/leaving/:mobileUuid',
    says:
      'Ends a mobile and its number after the last day that is paid for: with the last day and the lost credit as they ' +
      'were shown. Until then it can be kept.',
    who: ownCustomerOrProvider('service:end', { whileSuspended: true }),
    body: Shape({ LastDay: Day, CreditCents: Cents }),
    gives: LeavingMobile,
    refuses: [
      'not-found',
      'not-allowed',
      'conflict',
      'no-available-product',
      'plan-changing',
      'sim-locked',
      'sim-frozen',
      'sim-changing',
    ],
    needs: 'step-up',
  },
  keepMobile: {
    is: 'POST /api/frontend/v1/customer/:customerUuid/leaving/:mobileUuid/keep',
    says: 'Keeps a mobile that was to end, until its last day is over: its plan renews again as before.',
    who: ownCustomerOrProvider('service:end', { whileSuspended: true }),
    body: Nothing,
    gives: LeavingMobile,
    refuses: ['not-found', 'not-allowed', 'mobile-ended'],
  },
  closeAccount: {
    is: 'POST /api/frontend/v1/customer/:customerUuid/leaving/close',
    says:
      'Closes an account with nothing in use and nothing owed either way: nobody can open it any more. It cannot be ' +
      'undone.',
    who: ownCustomerEvenSuspended(),
    body: Nothing,
    gives: Shape({ ClosedOn: Day }),
    refuses: ['not-found', 'not-allowed', 'email-unverified', 'service-in-use', 'money-owed', 'account-not-settled'],
    needs: 'step-up',
  },
})
