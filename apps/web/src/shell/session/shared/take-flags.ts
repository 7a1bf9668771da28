import { flagNames } from '@waea/contract/flags'
import { deployment } from '@waea/contract/provider'
import type { Portal } from './portal.tsx'
import { isOn } from './settings.ts'

/** Fetches the current flags into the settings; returns whether one has changed. Offline, nothing changes. */
export async function takeFlags({ send, settings }: Pick<Portal, 'send' | 'settings'>): Promise<boolean> {
  const now = await send(deployment.flags, {}).catch(() => undefined)
  if (!now) return false
  const isSame = flagNames.every((flag) => now.On.includes(flag) === isOn(settings, flag))
  Object.assign(settings, { flags: Object.fromEntries(now.On.map((flag) => [flag, true])) })
  return !isSame
}

/**
 * Renders the page again if a flag has changed since its document was made. A document cached by the service worker may
 * have older flags.
 */
export async function catchUpFlags(portal: Portal, draw: (shown: Portal) => Promise<void>): Promise<void> {
  const isNew = await takeFlags({ send: portal.session.send, settings: portal.settings })
  if (isNew) await draw(Object.create(portal) as Portal)
}
