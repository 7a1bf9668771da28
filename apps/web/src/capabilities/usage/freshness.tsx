import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

const tickMs = 20_000

/** How old the shown figures are, kept true by itself; while they are being asked for again it says so. */
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
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((before) => before + 1), tickMs)
    return () => clearInterval(timer)
  }, [])

  const minutes = Math.floor(Math.max(0, Date.now() - updatedAt) / 60_000)
  const hours = Math.floor(minutes / 60)
  const age =
    minutes < 1
      ? t`updated just now`
      : minutes < 60
        ? t`${plural(minutes, { one: 'updated # minute ago', other: 'updated # minutes ago' })}`
        : t`${plural(hours, { one: 'updated # hour ago', other: 'updated # hours ago' })}`
  return (
    <span>
      {/* A quick refresh is not worth a flicker of words: only figures of before are called so. */}
      {isFetching && minutes >= 1 ? <Trans>refreshing…</Trans> : isFailed ? t`${age}, could not refresh` : age}
    </span>
  )
}
