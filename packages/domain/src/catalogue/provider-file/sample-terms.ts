import { termsOfFile } from './provider-terms.ts'

/** Terms for tests, with two zones abroad. */
export const sampleTerms = termsOfFile({
  casualRates: { data: '0.20', voice: '0.49', sms: '0.20', mms: '0.50', idd_voice: '0.90', idd_sms: '0.30' },
  roaming: [
    {
      zone: 'australia',
      name: 'Australia',
      countries: ['AU'],
      rates: { data: '0.10', voice: '0.69', sms: '0.30', mms: '0.60' },
    },
    {
      zone: 'pacific',
      name: 'Pacific Islands',
      countries: ['FJ', 'WS', 'TO'],
      rates: { data: '0.50', voice: '1.99', sms: '0.80', mms: '1.00' },
    },
  ],
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
