import { termsOfFile } from './provider-terms.ts'

/** Terms for tests, the same as in the providers' files. */
export const sampleTerms = termsOfFile({
  casualRates: { data: '0.20', voice: '0.49', sms: '0.20', mms: '0.50', idd_voice: '0.90', idd_sms: '0.30' },
  bills: { dueAfterDays: 15 },
  dunning: {
    reminderAfterDays: 0,
    secondReminderAfterDays: 5,
    noticeAfterDays: 9,
    apartDays: 3,
    noticeWorkingDays: 5,
    finalNoticeWorkingDays: 1,
    leastToSuspend: '20.00',
  },
})
