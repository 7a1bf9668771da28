import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals of fibre broadband. */
export const broadbandRefusals = {
  'no-fibre-services': msg`No Fibre services available`,
  'order-failed': msg`Order failed`,
  'slot-taken': msg`Someone has just taken that time. Choose another.`,
  'slot-past': msg`That time is over. Choose another.`,
  'slot-unknown': msg`That time can’t be booked. Choose another.`,
  'fibre-day': msg`Your fibre can’t start on that day. Nothing was charged; choose another day.`,
  'fibre-transfer': msg`What we know of this address has changed. Nothing was charged; check the address again.`,
  'fibre-contact': msg`For the visit we need a name and a phone number. Nothing was charged; add them with the address.`,
  'fibre-no-visit': msg`There’s no visit to book for this order. Its page shows what it’s waiting for.`,
  'fibre-too-late': msg`It’s too late to change this here: the work has begun. Call us, and we’ll see what we can do.`,
  'fibre-not-active': msg`This connection isn’t in service, so we changed nothing.`,
  'fibre-box-off': msg`We can’t reach your fibre box to restart it. Switch it off and on at the wall.`,
  'fibre-notes': msg`There are too many notes here already. Ask us in a case instead.`,
  'fibre-pause-again': msg`You’ve paused this connection within the last 12 months.`,
  'fibre-moving': msg`You’re moving this connection already. Cancel that order first, if you want to move somewhere else.`,
  'fibre-ordered': msg`You’ve ordered fibre for this address already. Cancel that order first, if you want another plan.`,
  'fibre-same-place': msg`This connection is at that address already. Choose the address you’re moving to.`,
  'lfc-product-held': msg`That company has a product for this plan already.`,
}
