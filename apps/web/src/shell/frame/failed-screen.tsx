import { Trans, useLingui } from '@lingui/react/macro'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { FailedState } from '@waea/ui/failed-state'
import { useEffect, useState } from 'react'
import { LateCodeError } from '../in-time.ts'
import { useGo } from '../link.tsx'
import { SignedOutError } from '../portal.tsx'

/** Shown in the place of a screen that could not be drawn; a screen whose code did not arrive is fetched again. */
export function FailedScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const router = useRouter()
  const go = useGo()
  const [isRetrying, setRetrying] = useState(false)
  const isSignedOut = error instanceof SignedOutError

  useEffect(() => {
    if (!isSignedOut) return
    // Signed out in another tab, or by the server: sign in, and come back here.
    const search = { redirect: router.latestLocation.href }
    if (error.message === 'no user') void go('/sign-in', { search, replace: true })
    else void go('/select-account', { replace: true })
  }, [isSignedOut, error, go, router])
  if (isSignedOut) return null

  const retry = () => {
    if (isMissingCode(error)) return location.reload()
    setRetrying(true)
    void router.invalidate().finally(() => {
      setRetrying(false)
      reset()
    })
  }
  return (
    <FailedState title={t`Something went wrong. Please try again`} onRetry={retry} retrying={isRetrying}>
      <Trans>The page could not be shown. Trying again does not charge anything.</Trans>
    </FailedState>
  )
}

/** A new version of the portal replaces its files; a tab of the old version then misses some. */
function isMissingCode(error: unknown): boolean {
  if (error instanceof LateCodeError) return true
  return error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message)
}
