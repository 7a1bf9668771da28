import { deployment } from '@waea/contract/provider'
import type { Portal } from '../session/portal.tsx'

/** How long a tab goes on before it asks again whether a newer version is served (decision D7). */
export const hotReloadIntervalMs = 30 * 60_000
/** Flags are asked for again after this long, and no sooner (3§9.2). */
export const flagsIntervalMs = 60 * 60_000

export type DeploymentWatch = {
  /** The person wants to be reminded: after the interval it is looked again (1§4). */
  later: () => void
  stop: () => void
}

/**
 * Watches what the server serves while a tab stays open: tells once of a version other than this page's, and takes over
 * the flags as they are now. Without a connection it tries again at the next turn.
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
  const takeFlags = async () => {
    const now = await send(deployment.flags, {}).catch(() => undefined)
    if (now) Object.assign(settings, { flags: Object.fromEntries(now.On.map((flag) => [flag, true])) })
  }
  const flags = setInterval(() => void takeFlags(), flagsIntervalMs)
  later()
  return {
    later,
    stop() {
      clearTimeout(waiting)
      clearInterval(flags)
    },
  }
}

/** The same address with a timestamp in its query, so that no cache on the way answers with the old page (1§4). */
export function freshAddress(address: string, nowMs: number): string {
  const url = new URL(address)
  url.searchParams.set('t', String(nowMs))
  return url.href
}
