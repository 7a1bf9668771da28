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
