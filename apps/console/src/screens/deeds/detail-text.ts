import { dayOfText } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { isUuid } from '@waea/kit/ids'
import { dollars, money } from '@waea/kit/money'
import { plainWords } from '../../shell/plain-words.ts'

interface Fact {
  name: string
  value: string
}

/**
 * What an entry of the audit log has in its detail, as names and values for an operator: amounts in dollars, days as
 * dates, codes in words. Ids and the name of the call, which say nothing to an operator, are left to the record.
 */
export function detailFacts(detail: Readonly<Record<string, unknown>>): Fact[] {
  return Object.entries(detail)
    .sort(beforeFirst)
    .flatMap(([field, value]) => {
      if (field === 'call') return []
      const text = field === 'fields' ? fieldsText(value) : valueText(field, value)
      return text ? [{ name: fieldText(field), value: text }] : []
    })
}

/** The database does not keep the order of fields. */
const beforeFirst = ([a]: [string, unknown], [b]: [string, unknown]) => Number(b === 'before') - Number(a === 'before')

/** Names of fields that their spelling does not say. */
const fieldNames: Readonly<Record<string, string>> = {
  AfterCents: 'Balance after',
  Because: 'Why',
  because: 'Why',
  byHand: 'Decided by a person',
  fields: 'Fields sent',
  how: 'By',
  InvoiceNumber: 'Bill',
  isCorrected: 'Corrected',
  OwedCents: 'Still owed',
  perMinute: 'Requests a minute',
  PerMinute: 'Requests a minute',
  ReplacesName: 'Instead of',
  reset: 'Sign-in reset',
  task: 'Job',
  jobId: 'Number of the job',
  LFC: 'Fibre company',
  waits: 'Waits for a second operator',
  Way: 'Paid to',
}

/** The name of a field in words: `CreditedCents` is "Credited". */
function fieldText(field: string): string {
  const named = Object.hasOwn(fieldNames, field) && fieldNames[field]
  return named || plainWords(field.replace(/(?<=.)(Cents|UUID|Uuid)$/, '').replace(/(?<=[a-z])(?=[A-Z])/g, ' '))
}

/** The fields that a call sent, without the page of a list, whose values the log does not have; or those that changed. */
function fieldsText(fields: unknown): string {
  const names = Array.isArray(fields) ? fields : String(fields).split(',')
  const said = names.map(String).filter((one) => one !== 'PageNumber' && one !== 'PageSize')
  return said.map((one) => fieldText(one).toLowerCase()).join(', ')
}

/** Fields with what somebody wrote or a name that looks like a code. */
const verbatim = /^(because|batch|carrier|externalId|from|name|Name|Subject|task|to)$/

function valueText(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.flatMap((one) => valueText(field, one) || []).join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Number.isSafeInteger(value) && /cents$|^amount$/i.test(field)) return dollars(money(value as number))
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  const text = String(value ?? '')
  if (isUuid(text)) return ''
  if (dayOfText(text)) return dateText(text, 'date')
  return !verbatim.test(field) && /^[a-z]+(-[a-z]+)*$/.test(text) ? plainWords(text) : text
}
