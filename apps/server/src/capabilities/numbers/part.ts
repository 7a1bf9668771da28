import { numbers } from '@waea/contract/mobile/numbers'
import { part } from '../../platform/jobs/part.ts'
import { changeNumber, readTerms } from './change-number.ts'
import { endNumberChange } from './end-change.ts'
import { numberMails } from './mails.ts'
import { searchNumbers } from './search-numbers.ts'
import './events.ts'

/** A mobile's number: finding a free one, changing to it, and keeping the old one aside. */
export const numbersPart = part({
  name: 'numbers',
  personalData: { tables: { changes: [] } },
  calls: numbers,
  handlers: { search: searchNumbers, change: changeNumber, terms: readTerms },
  hears: { 'mobile.move-ended': endNumberChange },
  mails: numberMails,
})
