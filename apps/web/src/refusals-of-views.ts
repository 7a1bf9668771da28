import { msg } from '@lingui/core/macro'

/** The sentences for an operator who sees the portal as its customer: in English, as the console. */
export const refusalsOfViews = {
  'view-only': msg`You’re seeing this as its customer sees it. Nothing can be changed here.`,
  'view-ended': msg`This view has ended. Start another one in the console.`,
}
