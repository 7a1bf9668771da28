import type { Characteristics, UsageRule } from './catalogue-entry.ts'
import type { OfferLine, OfferLineKind } from './offer-line.ts'

/** Data is shown in gigabytes from 1024 MB on (3§9.7). */
const mbPerGb = 1024

interface Allowance {
  kind: OfferLineKind
  label: string
  amount: number | undefined
  rule: UsageRule | undefined
  unit: 'minutes' | 'SMS' | 'MMS'
}

/** One line for each kind of usage an offer includes. A kind with neither an allowance nor a rule has none. */
export function allowanceLines(of: Characteristics): OfferLine[] {
  return [
    ...dataLine(of.RecurringDataMB, of.DataUsageRule),
    ...allowanceLine({
      kind: 'voice',
      label: 'voice',
      amount: of.RecurringVoiceMinutes,
      rule: of.VoiceUsageRule,
      unit: 'minutes',
    }),
    ...allowanceLine({ kind: 'sms', label: 'SMS', amount: of.RecurringSMS, rule: of.SMSUsageRule, unit: 'SMS' }),
    ...allowanceLine({ kind: 'mms', label: 'MMS', amount: of.RecurringMMS, rule: of.MMSUsageRule, unit: 'MMS' }),
    ...allowanceLine({
      kind: 'idd_voice',
      label: 'international voice',
      amount: of.RecurringIDDVoiceMinutes,
      rule: of.IDDVoiceUsageRule,
      unit: 'minutes',
    }),
    ...allowanceLine({
      kind: 'idd_sms',
      label: 'international SMS',
      amount: of.RecurringIDDSMS,
      rule: of.IDDSMSUsageRule,
      unit: 'SMS',
    }),
  ]
}

/** Formats data: from 1024 MB on as gigabytes, with no decimals if whole and two otherwise; as megabytes below. */
function dataAmount(megabytes: number): { amount: string; unit: 'GB' | 'MB' } {
  if (megabytes < mbPerGb) return { amount: plainNumber(megabytes), unit: 'MB' }
  return { amount: plainNumber(megabytes / mbPerGb), unit: 'GB' }
}

function dataLine(megabytes: number | undefined, rule: UsageRule | undefined): OfferLine[] {
  const word = wordFor(megabytes, rule)
  if (word) return [{ kind: 'data', label: 'data', value: word }]
  if (!megabytes) return []
  const shown = dataAmount(megabytes)
  return [{ kind: 'data', label: 'data', value: `${shown.amount} ${shown.unit}`, ...shown }]
}

function allowanceLine({ kind, label, amount, rule, unit }: Allowance): OfferLine[] {
  const word = wordFor(amount, rule)
  if (word) return [{ kind, label, value: word }]
  if (!amount) return []
  const shown = plainNumber(amount)
  return [{ kind, label, value: `${shown} ${unit}`, amount: shown, unit }]
}

/**
 * The text shown instead of a figure: unlimited, or nothing included, so that the casual rate applies from the start.
 */
function wordFor(amount: number | undefined, rule: UsageRule | undefined): string | undefined {
  if (rule === 'Unlimited') return 'unlimited'
  return rule === 'CasualRate' && (amount ?? 0) < 1 ? 'casual rate' : undefined
}

function plainNumber(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2)
}
