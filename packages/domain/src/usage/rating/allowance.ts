import type { Characteristics, UsageRule } from '../../catalogue/catalogue-entry.ts'
import { megabytes } from './usage-amounts.ts'
import type { UsageType } from './usage-type.ts'

/** The allowance of a plan or add-on for one kind, in bytes, seconds or pieces, and the rule after it, if any. */
export interface Allowance {
  total: number
  rule: UsageRule | undefined
}

/** The allowance of a plan or add-on for a kind of usage in one period (1§3). */
export function allowanceOf(type: UsageType, gives: Characteristics): Allowance {
  switch (type) {
    case 'data':
      return { total: megabytes(gives.RecurringDataMB ?? 0), rule: gives.DataUsageRule }
    case 'voice':
      return { total: (gives.RecurringVoiceMinutes ?? 0) * 60, rule: gives.VoiceUsageRule }
    case 'sms':
      return { total: gives.RecurringSMS ?? 0, rule: gives.SMSUsageRule }
    case 'mms':
      return { total: gives.RecurringMMS ?? 0, rule: gives.MMSUsageRule }
    case 'idd_voice':
      return { total: (gives.RecurringIDDVoiceMinutes ?? 0) * 60, rule: gives.IDDVoiceUsageRule }
    case 'idd_sms':
      return { total: gives.RecurringIDDSMS ?? 0, rule: gives.IDDSMSUsageRule }
  }
}
