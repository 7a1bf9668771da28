import { deployment } from '@waea/contract/provider'
import type { Portal } from '../../session/shared/portal.tsx'
import { takeFlags } from '../../session/shared/take-flags.ts'

/** How often a tab checks for a newer version (decision D7). */
export const hotReloadIntervalMs = 30 * 60_000
/** The minimum interval between two fetches of the flags (3§9.2). */
export const flagsIntervalMs = 60 * 60_000

export type DeploymentWatch = {
  /** The person wants a reminder: check again after the interval (1§4). */
  later: () => void
  stop: () => void
}

/**
 * Watches the deployment while a tab stays open: reports once a version other than this page's, and applies changed
 * flags. Offline, it tries again at the next interval.
 */
export function watchDeployment(
  { send, settings }: Pick<Portal, 'send' | 'settings'>,
  onNewVersion: () => void,
  intervalMs = hotReloadIntervalMs,
): DeploymentWatch {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    const served = await send(deployment.version, {}).catch(() => undefined)
    if (served !== undefined && served.Version !== settings.version) onNewVersion()
    else later()
  }
  const later = () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => void look(), intervalMs)
  }
  const flags = setInterval(() => void takeFlags({ send, settings }), flagsIntervalMs)
  later()
  return {
    later,
    stop() {
      clearTimeout(waiting)
      clearInterval(flags)
    },
  }
}

/** Adds a timestamp to an address, so that no cache answers with the old page (1§4). */
export function freshAddress(address: string, nowMs: number): string {
  const url = new URL(address)
  url.searchParams.set('t', String(nowMs))
  return url.href
}
