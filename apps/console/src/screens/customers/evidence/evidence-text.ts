import type { Gives } from '@waea/contract/call'
import type { paymentEvidence } from '@waea/contract/operators/payment-evidence'
import { moment } from '../../../shell/moments.ts'
import { plainWords } from '../../../shell/plain-words.ts'

type Evidence = Gives<typeof paymentEvidence.paymentEvidence>
type Parcel = NonNullable<Evidence['Orders'][number]['Sims'][number]['Parcel']>
type Use = Evidence['Mobiles'][number]['Use'][number]

const kinds: Readonly<Record<string, string>> = {
  voice: 'calls',
  idd_voice: 'international calls',
  sms: 'texts',
  idd_sms: 'international texts',
  mms: 'picture messages',
}

/** What was used of a mobile, in the units in which people think of it. */
export function usedText({ Type, Amount, LastAtNanos }: Use): string {
  const last = `last ${moment(LastAtNanos)}`
  if (Type === 'data') return `${(Amount / 1e6).toFixed(1)} MB of data, ${last}`
  const name = kinds[Type] ?? plainWords(Type).toLowerCase()
  if (Type.endsWith('voice')) return `${Math.ceil(Amount / 60)} min of ${name}, ${last}`
  return `${Amount} ${name}, ${last}`
}

/** What became of a parcel. */
export function parcelText({ State, Carrier, TrackingNumber, DeliveredAtNanos }: Parcel): string {
  return [
    DeliveredAtNanos ? `delivered ${moment(DeliveredAtNanos)}` : `parcel ${plainWords(State).toLowerCase()}`,
    [Carrier, TrackingNumber].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ')
}
