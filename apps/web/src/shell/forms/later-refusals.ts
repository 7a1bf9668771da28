import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals of capabilities that come later. One that is built takes its own from here. */
export const laterRefusals = {
  'porting-refused': msg`The number could not be moved. Your present number still works; try again later.`,
  'port-in-progress': msg`This number is already on its way.`,
  'credit-check-failed': msg`The credit check did not succeed. Nothing was charged; you can choose a prepay plan.`,
  'no-invite': msg`This invite does not exist any more.`,
  'accept-route-error': msg`The invite could not be accepted. Open the newest link, or ask for a new one.`,
  'invite-expired': msg`This invite has expired. Ask for a new one.`,
  'group-too-small': msg`A group needs at least two members.`,
  'already-member': msg`This person is already in the group.`,
  'guest-mobile-invalid': msg`Sorry, that's not a valid Mobile number`,
  'guest-invoice-invalid': msg`Sorry, that's not a valid Invoice number`,
  'guest-account-invalid': msg`Sorry, that's not a valid Account number`,
  'guest-data-invalid': msg`Provided data is not valid`,
  'no-fibre-services': msg`No Fibre services available`,
  'order-failed': msg`Order failed. Nothing was charged twice; your order history shows where it stands.`,
  'slot-taken': msg`That time has just been taken. Choose another.`,
}
