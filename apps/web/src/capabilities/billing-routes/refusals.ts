import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals of invites and billing routes. */
export const billingRoutesRefusals = {
  'no-invite': msg`This invite no longer exists. Ask for a new one.`,
  'accept-route-error': msg`We couldn’t accept the invite. Open the newest link, or ask for a new one.`,
  'invite-expired': msg`This invite has expired. Ask for a new one.`,
  'invite-answered': msg`This invite has been answered already. Nothing was changed now.`,
  'invite-self': msg`This is your own number, email or account. Invite someone else.`,
  'route-rests': msg`The payer’s card was refused too often today, so this billing route is paused. Nothing was charged. Choose another way to pay, try again tomorrow, or ask the payer to turn it back on.`,
  'spend-limit-too-high': msg`This lets them spend more than {most} dollars a month. Lower the limit, or let it reset less often.`,
  'route-held': msg`There is a billing route between these accounts already. Change its limit instead.`,
  'route-role': msg`An account either pays for others or is paid for. End the other billing route first.`,
}
