import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { dateText } from '@waea/kit/date-text'
import { useEffect, useState } from 'react'
import { useIsOffline } from '../../../shell/device/shared/connection.ts'
import { useLocale } from '../../../shell/session/shared/portal.tsx'
import { type Age, ageOf } from '../age.ts'

const tickMs = 20_000

/**
 * How old the shown figures are, updated as time passes; says when they are being refreshed, and offline gives their
 * time.
 */
export function Freshness({
  updatedAt,
  isFetching,
  isFailed,
}: {
  /** Milliseconds since 1970, by this device's clock. */
  updatedAt: number
  isFetching: boolean
  isFailed: boolean
}) {
  const { t } = useLingui()
  const isOffline = useIsOffline()
  const words = useAgeWords()
  useTick()

  const age = ageOf(updatedAt, Date.now(), isOffline)
  const said = words(age)
  if (isOffline) return <span>{t`Offline. As of ${said}`}</span>
  // Only older figures are marked as refreshing, so that a quick refresh doesn't flicker.
  if (isFetching && age.unit !== 'now') {
    return (
      <span>
        <Trans>refreshing…</Trans>
      </span>
    )
  }
  const updated = age.unit === 'as-of' ? t`as of ${said}` : said
  return <span>{isFailed ? t`${updated}, couldn’t refresh` : updated}</span>
}

function useAgeWords() {
  const { t } = useLingui()
  const locale = useLocale()
  return (age: Age): string => {
    if (age.unit === 'now') return t`updated just now`
    if (age.unit === 'as-of')
      return age.day === undefined ? age.time : `${dateText(age.day, 'date', locale)}, ${age.time}`
    const { count } = age
    return age.unit === 'minutes'
      ? t`${plural(count, { one: 'updated # minute ago', other: 'updated # minutes ago' })}`
      : t`${plural(count, { one: 'updated # hour ago', other: 'updated # hours ago' })}`
  }
}

/** Re-renders as time passes, and at once when a sleeping page becomes visible. */
function useTick(): void {
  const [, tick] = useState(0)
  useEffect(() => {
    const again = () => tick((before) => before + 1)
    const timer = setInterval(again, tickMs)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [])
}
