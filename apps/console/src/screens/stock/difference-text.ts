import type { Gives } from '@waea/contract/call'
import type { catalogueHistory } from '@waea/contract/shop/provider-catalogue'
import { type FieldChange, fieldChange } from '@waea/domain/catalogue/provider-file/catalogue-file'
import { centsOf } from '@waea/domain/catalogue/provider-file/provider-terms'
import { dayOfText } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { dollars } from '@waea/kit/money'
import { countText } from '../../shell/counts.ts'
import { plainWords } from '../../shell/plain-words.ts'
import { spanText } from './price-text.ts'

type Difference = Gives<typeof catalogueHistory.catalogueChanges>['Changes'][number]['Differences'][number]

/** What is not named by a person: SIMs, and the terms beside the plans. */
const names: Readonly<Record<string, string>> = {
  esim: 'eSIM',
  real_sim: 'SIM card',
  casualRates: 'Rates outside a plan',
  bills: 'Bills',
  dunning: 'Overdue bills',
}

/** The name of what differs, in words. */
export function nameText({ What, Name }: Pick<Difference, 'What' | 'Name'>): string {
  if (What === 'zone') return `Roaming: ${plainWords(Name.replace(/^roaming\//, ''))}`
  const isNamed = (What === 'sim' || What === 'terms') && Object.hasOwn(names, Name)
  return (isNamed && names[Name]) || Name
}

/** A difference in one line: `Light: price $45.00 → $47.00`. */
export function differenceText(difference: Difference): string {
  const { What, Kind } = difference
  const changes = Kind === 'new' ? ['new'] : Kind === 'gone' ? [goneText(What)] : changeTexts(difference)
  return `${nameText(difference)}: ${changes.join('; ')}`
}

/** What becomes of something that a file leaves out; customers keep a plan that they have. */
const goneText = (What: Difference['What']) => (What === 'plan' ? 'no longer sold' : 'gone')

/** What changes of one thing, in an editor's words: `price $45.00 → $47.00`. */
export function changeTexts({ Fields }: Pick<Difference, 'Fields'>): string[] {
  const groups = Map.groupBy(Fields.map(fieldChange), ({ path }) => /^prices\.\d+/.exec(path)?.[0] ?? path)
  return [...groups.values()].flatMap((changes) => spanChange(changes) ?? changes.map(changeText))
}

/** A price of some days that is new or gone as a whole; undefined for any other change. */
function spanChange(changes: readonly FieldChange[]): string | undefined {
  const isNew = changes.every(({ before }) => before === undefined)
  if (!isNew && changes.some(({ after }) => after !== undefined)) return undefined
  const [price, renewalPrice, from, until] = ['price', 'renewalPrice', 'from', 'until'].map((field) => {
    const change = changes.find(({ path }) => path.startsWith('prices.') && path.endsWith(`.${field}`))
    return isNew ? change?.after : change?.before
  })
  const [first, last] = [from, until].map((day = '') => dayOfText(day))
  if (price === undefined || first === undefined) return undefined
  const span = { price, from: first, ...(renewalPrice && { renewalPrice }), ...(last && { until: last }) }
  return `${isNew ? 'new price' : 'no longer'} ${spanText(span)}`
}

function changeText({ path, before, after }: FieldChange): string {
  if (before === after) return path
  if (path === 'onSale') return after === 'true' ? 'sold again' : 'no longer sold'
  return `${fieldText(path)} ${valueText(path, before)} → ${valueText(path, after)}`
}

/**
 * The fields of a provider's file in words, as docs/catalogue.md explains them; `#` stands for a place in a list. A field
 * without words is shown by its name.
 */
const fieldWords: Readonly<Record<string, string>> = {
  name: 'name',
  says: 'description',
  type: 'type',
  availability: 'availability',
  priority: 'place in lists',
  price: 'price',
  renewalPrice: 'price of renewals',
  'prices.#.price': 'other price #',
  'prices.#.renewalPrice': 'other price # of renewals',
  'prices.#.from': 'other price # from',
  'prices.#.until': 'other price # until',
  'images.#.name': 'image #',
  'images.#.theme': 'colours of image #',
  'gives.IsBasePlan': 'base plan',
  'gives.IsAddon': 'add-on',
  'gives.IsPAYG': 'pay as you go',
  'gives.AllowAutoRenew': 'may renew automatically',
  'gives.OfferPeriodCount': 'periods of an offer',
  'gives.OfferPeriodInterval': 'length of an offer’s period',
  'gives.TimePeriodInterval': 'period',
  'gives.DataUsageRule': 'data after the allowance',
  'gives.VoiceUsageRule': 'calls after the allowance',
  'gives.SMSUsageRule': 'texts after the allowance',
  'gives.MMSUsageRule': 'picture messages after the allowance',
  'gives.IDDVoiceUsageRule': 'international calls after the allowance',
  'gives.IDDSMSUsageRule': 'international texts after the allowance',
  'gives.RecurringDataMB': 'data in MB',
  'gives.RecurringVoiceMinutes': 'minutes',
  'gives.RecurringSMS': 'texts',
  'gives.RecurringMMS': 'picture messages',
  'gives.RecurringIDDVoiceMinutes': 'international minutes',
  'gives.RecurringIDDSMS': 'international texts',
  'gives.CarryOverDays': 'days of carry-over',
  'gives.DownloadSpeedLimit': 'download speed',
  'gives.UploadSpeedLimit': 'upload speed',
  'gives.ThrottleCode': 'speed after the allowance',
  'gives.BusyHourDownMbps': 'download in the busy hours in Mbps',
  'gives.BusyHourUpMbps': 'upload in the busy hours in Mbps',
  'gives.BusyHourSource': 'who measured the busy hours',
  'gives.RoamingZone': 'day pass for the zone',
  plan: 'plan',
  discount: 'discount',
  credit: 'credit',
  from: 'from',
  until: 'until',
  because: 'sentence for customers',
  'for.plans.#': 'for customers with plan',
  'for.tags.#': 'for customers with tag',
  'for.dataUsedPercent': 'for customers who used at least this % of their data',
  'for.openForDays.atLeast': 'for accounts at least so many days old',
  'for.openForDays.atMost': 'for accounts at most so many days old',
  data: 'data, a MB',
  voice: 'calls, a minute',
  sms: 'a text',
  mms: 'a picture message',
  idd_voice: 'international calls, a minute',
  idd_sms: 'an international text',
  'rates.data': 'data, a MB',
  'rates.voice': 'calls, a minute',
  'rates.sms': 'a text',
  'rates.mms': 'a picture message',
  'countries.#': 'country #',
  dueAfterDays: 'days until a bill is due',
  reminderAfterDays: 'days until the first reminder',
  secondReminderAfterDays: 'days until the second reminder',
  noticeAfterDays: 'days until the notice of suspension',
  apartDays: 'days between two reminders',
  noticeWorkingDays: 'working days between notice and suspension',
  finalNoticeWorkingDays: 'working days between last notice and suspension',
  leastToSuspend: 'least amount to suspend for',
}

/** A field in words: `images.0.name` is "image 1". */
function fieldText(path: string): string {
  const key = path.replace(/\.\d+(?=\.|$)/, '.#')
  const words = Object.hasOwn(fieldWords, key) ? fieldWords[key] : undefined
  const place = Number(/\.(\d+)(?:\.|$)/.exec(path)?.[1])
  return words?.replace('#', String(place + 1)) ?? path
}

const sentences = /^(name|says|because|gives\.BusyHourSource|for\.tags\.\d+)$/

function valueText(path: string, value: string | undefined): string {
  if (value === undefined) return 'none'
  if (sentences.test(path)) return `“${value}”`
  if (value === 'true' || value === 'false') return value === 'true' ? 'yes' : 'no'
  const cents = centsOf(value)
  if (cents !== undefined) return dollars(cents)
  if (dayOfText(value)) return dateText(value, 'date')
  if (/^\d+$/.test(value)) return countText(Number(value))
  return path.endsWith('UsageRule') ? plainWords(value.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')).toLowerCase() : value
}
