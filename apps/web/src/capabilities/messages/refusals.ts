import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals of notifications on devices. */
export const messagesRefusals = {
  'push-off': msg`We don’t send notifications to devices at the moment.`,
  'push-address-refused': msg`We can’t reach this browser with notifications. Please try another one.`,
  'push-expired': msg`Your browser has ended its notifications. Please try again.`,
  'push-not-on': msg`Notifications aren’t on here. Please choose one first.`,
  'too-many-push-devices': msg`You get notifications on many devices already. Please sign out on one of them first, under Security.`,
  'message-secret': msg`This message can’t be sent again.`,
  'message-text-deleted': msg`The text of this message is deleted.`,
  'message-resent': msg`This message was sent again just now. Please wait a few minutes.`,
}
