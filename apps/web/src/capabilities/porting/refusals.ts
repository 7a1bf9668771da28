import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals of porting. */
export const portingRefusals = {
  'porting-refused': msg`We couldn’t move the number. Your current number still works; try again later.`,
  'port-in-progress': msg`We’re already moving this number.`,
  'porting-carrier': msg`Choose the provider that your number is with now.`,
  'porting-account': msg`Enter the account number from a bill of your other provider.`,
  'porting-sim': msg`Enter the 16 to 20 digits of the SIM that your number is on now.`,
  'porting-time': msg`Your number can’t move at that time any more. Choose another.`,
  'porting-own-number': msg`This number is with us already. Sign in to the account that has it.`,
  'porting-off': msg({
    message:
      'You can’t bring a number with an order right now. Give SIM {n} a new number: you can bring yours once it’s active.',
  }),
  'porting-into-mobile': msg({ message: 'SIM {n} goes into your mobile, which keeps its number.' }),
  'porting-twice': msg`Another SIM in your cart brings this number.`,
  'port-cannot-stop': msg`Your number is moving, so this can’t be stopped any more.`,
  'port-cannot-retry': msg`There’s nothing to try again. Start with a number.`,
}
