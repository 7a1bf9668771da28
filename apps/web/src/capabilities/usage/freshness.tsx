import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { dateText } from '@waea/kit/date-text'
import { useEffect, useState } from 'react'
import { useIsOffline } from '../../shell/device/connection.ts'
import { useLocale } from '../../shell/session/portal.tsx'
import { type Age, ageOf } from './age.ts'

const tickMs = 20_000

/**
 * How old the shown figures are, kept true by itself; while they are being asked for again it says so, and without a
 * connection it says of when they are.
 */
export function Freshness({
  updatedAt,
  isFetching,
  isFailed,
}: {
  /** Milliseconds since 1970, of this device. */
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
  // A quick refresh is not worth a flicker of words: only figures of before are called so.
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

/** Draws anew as time goes on; at once when somebody comes back to a page whose clock was asleep. */
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
