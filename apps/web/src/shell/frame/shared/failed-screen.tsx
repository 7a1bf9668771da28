import { Trans, useLingui } from '@lingui/react/macro'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { FailedState } from '@waea/ui/states/failed-state'
import { useEffect, useState } from 'react'
import { LateCodeError, NoConnectionError, nextRestartMs } from '../../device/shared/in-time.ts'
import { useGo } from '../../routing/shared/link.tsx'
import { SignedOutError } from '../../session/shared/portal.tsx'
import { WorksOffline } from '../notices/works-offline.tsx'

/** Shown instead of a screen that failed to render; a screen whose code did not load is fetched again. */
export function FailedScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const router = useRouter()
  const go = useGo()
  const [isRetrying, setRetrying] = useState(false)
  const isSignedOut = error instanceof SignedOutError
  const isUnconnected = error instanceof NoConnectionError
  useStartWhenConnected(isUnconnected)
  const isRestarting = useRestart(!isUnconnected && isMissingCode(error))

  useEffect(() => {
    if (!isSignedOut) return
    // Signed out elsewhere, or without an account: sign in or choose one, and return here.
    const search = { redirect: router.latestLocation.href }
    void go(error.message === 'no user' ? '/sign-in' : '/select-account', { search, replace: true })
  }, [isSignedOut, error, go, router])
  if (isSignedOut) return null

  const retry = () => {
    if (isMissingCode(error) && navigator.onLine) return location.reload()
    setRetrying(true)
    void router.invalidate().finally(() => {
      setRetrying(false)
      reset()
    })
  }
  if (isUnconnected) {
    return (
      <FailedState title={t`This page needs a connection`} of={{ refetch: retry, isFetching: isRetrying }}>
        <Trans>You’re offline. This page opens by itself when you’re back online.</Trans>
        <WorksOffline />
      </FailedState>
    )
  }
  return (
    <FailedState
      title={t`Something went wrong. Please try again`}
      of={{ refetch: retry, isFetching: isRetrying || isRestarting }}
    >
      <Trans>We couldn’t show the page. You can safely try again: it charges nothing.</Trans>
    </FailedState>
  )
}

/** Reloads the page once the connection is back, if the screen's code could not be fetched. */
function useStartWhenConnected(isUnconnected: boolean): void {
  useEffect(() => {
    if (!isUnconnected) return
    const start = () => location.reload()
    if (navigator.onLine) return start()
    addEventListener('online', start)
    return () => removeEventListener('online', start)
  }, [isUnconnected])
}

/**
 * Reloads the page by itself if a screen's code could not be fetched, because a browser that is just back online
 * reports so before its line works. It tries three times, later each time; then the person decides. True while it is
 * about to reload.
 */
function useRestart(isMissing: boolean): boolean {
  const [isRestarting, setRestarting] = useState(false)
  useEffect(() => {
    if (!isMissing) return
    const delayMs = nextRestartMs(Date.now())
    if (delayMs === undefined) return
    setRestarting(true)
    const timer = setTimeout(() => location.reload(), delayMs)
    return () => clearTimeout(timer)
  }, [isMissing])
  return isRestarting
}

/** A tab of an old version may miss files after a new one is deployed. */
function isMissingCode(error: unknown): boolean {
  if (error instanceof LateCodeError) return true
  return error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message)
}
