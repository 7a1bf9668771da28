import { useLingui as useTexts } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { isSocialName, socialNames } from '@waea/domain/identity/social-names'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { Facts } from '@waea/ui/data/facts'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useLocale } from '../../../shell/session/shared/portal.tsx'
import { eventWords, type SecurityEvent, suspiciousEvents } from './event-words.ts'
import { useDeviceName } from './use-device-name.ts'

/** What happened, when, on which device, from which address. */
export function EventList({ events }: { events: readonly SecurityEvent[] }) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`What happened`} className="grid divide-y divide-line border-y border-line">
      {events.map((event) => (
        <EventRow key={event.ID} event={event} />
      ))}
    </ul>
  )
}

function EventRow({ event }: { event: SecurityEvent }) {
  const { _ } = useTexts()
  const locale = useLocale()
  const nameOf = useDeviceName()
  const warns = suspiciousEvents.has(event.Deed)
  const Picture = warns ? CircleAlert : CircleCheck
  const about = aboutOf(event)
  return (
    <li className="flex gap-3 py-3">
      <Picture aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${warns ? 'text-bad' : 'text-ink-3'}`} />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          {about ? `${_(eventWords[event.Deed])}: ${about}` : _(eventWords[event.Deed])}
        </p>
        <div className="flex flex-wrap gap-x-3 text-s text-ink-2 tabular-nums">
          <time dateTime={fromNanos(event.At).toISOString()}>{dateText(fromNanos(event.At), 'moment', locale)}</time>
          <Facts parts={[nameOf(event), event.Address]} />
        </div>
      </div>
    </li>
  )
}

/** The name of a passkey or provider; other events need none. */
function aboutOf({ Deed, About }: SecurityEvent): string | undefined {
  if (Deed.startsWith('provider-')) return About !== undefined && isSocialName(About) ? socialNames[About] : undefined
  return Deed.startsWith('passkey-') ? About : undefined
}
