import type { CalendarDay } from '@waea/kit/calendar-day'

/** What we ask of the credit reporter. Its calls throw PartnerUnknown if no good answer comes in time. */
export interface CreditPort {
  /** Whether this deployment has a credit reporter at all. */
  isOn: boolean
  /** Asks whether a person may pay monthly. The same reference is one enquiry, however often it is asked. */
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
  /** Where the person sees their report and has it corrected. */
  reporter: { Name: string; Phone: string; Link: string }
}
