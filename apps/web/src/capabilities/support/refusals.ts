import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals of cases and their files. */
export const supportRefusals = {
  'case-closed': msg`This case is closed. Please open a new one.`,
  'case-not-solved': msg`This case isn’t solved yet.`,
  'too-many-cases': msg`You’ve opened many cases today. Please add to one of them, or call us.`,
  'too-many-messages': msg`This case is full. Please open a new one.`,
  'rating-late': msg`This case can no longer be rated.`,
  'rating-final': msg`Your rating can no longer be changed.`,
  'file-kind': msg`We take pictures (JPEG, PNG), PDFs and plain text. This file is something else, even if its name says otherwise.`,
  'file-too-large': msg`This file is larger than 10 MB.`,
  'file-infected': msg`We found a virus in this file, so we didn’t keep it.`,
  'too-many-files': msg`Many of your files wait to be sent. Send or remove some first.`,
  'files-not-taken': msg`Files can’t be attached at the moment.`,
}
