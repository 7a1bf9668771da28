import type { CalendarDay } from '@waea/kit/calendar-day'

/** Calls to the credit reporter. They throw PartnerUnknown without a usable answer in time. */
export interface CreditPort {
  /** Whether this deployment has a credit reporter at all. */
  isOn: boolean
  /** Checks whether a person may pay monthly. The same reference is one enquiry, however often it is repeated. */
  enquire(input: CreditEnquiry): Promise<CreditAnswer>
}

interface CreditEnquiry {
  reference: string
  consentedAt: Date
  FirstName: string
  LastName: string
  DateOfBirth: CalendarDay
  Address: string
  LicenceNumber: string
  LicenceVersion: string
}

export interface CreditAnswer {
  outcome: 'passed' | 'referred' | 'refused'
  /** Where the person can see their report and have it corrected. */
  reporter: { Name: string; Phone: string; Link: string }
}
