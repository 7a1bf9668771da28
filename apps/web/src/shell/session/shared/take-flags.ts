import { flagNames } from '@waea/contract/flags'
import { deployment } from '@waea/contract/provider'
import type { Portal } from './portal.tsx'
import { isOn } from './settings.ts'

/** Applies the flags of now to the settings; returns whether one has changed. Offline, all stays as it is. */
export async function takeFlags({ send, settings }: Pick<Portal, 'send' | 'settings'>): Promise<boolean> {
  const now = await send(deployment.flags, {}).catch(() => undefined)
  if (!now) return false
  const isSame = flagNames.every((flag) => now.On.includes(flag) === isOn(settings, flag))
  Object.assign(settings, { flags: Object.fromEntries(now.On.map((flag) => [flag, true])) })
  return !isSame
}

/**
 * Draws the page of an older document again where a flag has changed since, with the flags of now. The document that the
 * service worker keeps may be older than a flag.
 */
export async function catchUpFlags(portal: Portal, draw: (shown: Portal) => Promise<void>): Promise<void> {
  const isNew = await takeFlags({ send: portal.session.send, settings: portal.settings })
  if (isNew) await draw(Object.create(portal) as Portal)
}
