import { Trans } from '@lingui/react/macro'
import type { SwitchName } from '@waea/domain/sim-settings/features'
import type { SettingsRequest } from '@waea/domain/sim-settings/wire'
import { Switch } from '@waea/ui/fields/switch'
import type { ReactNode } from 'react'
import { Refused } from '../refused.tsx'
import type { SimSettings, useSettings } from './use-settings.ts'

/** A switch of the screen: its setting, and whether the switch is inverted. */
export interface Line {
  name: SwitchName | 'CallWaiting'
  label: string
  hint?: string
  isOpposite?: true
}

/** One setting as a switch, with the network's progress and what the provider has barred. */
export function SettingSwitch({
  line,
  now,
  settings,
}: {
  line: Line
  now: SimSettings
  settings: ReturnType<typeof useSettings>
}) {
  const { name, label, hint, isOpposite } = line
  const { change, isSending, sent } = settings
  const value = name === 'CallWaiting' ? now.Settings.CallWaiting.Enabled : now.Settings[name]
  const bar = now.OperatorBarring.find(({ Name }) => Name === name)
  const isChanging = isSending && sent !== undefined && name in sent
  const isMissing = name === 'CallWaiting' && !now.Settings.CallWaiting.Available
  const settingsFor = (on: boolean): SettingsRequest => {
    const wanted = isOpposite ? !on : on
    return name === 'CallWaiting' ? { CallWaiting: { Enabled: wanted } } : { [name]: wanted }
  }
  return (
    <>
      <Switch
        label={label}
        hint={
          <Hint hint={hint} reason={bar?.Reason} isUnconfirmed={now.Unconfirmed.includes(name)} state={now.State} />
        }
        checked={isOpposite ? !value : value}
        loading={isChanging}
        disabled={bar !== undefined || isMissing || (isSending && !isChanging)}
        onChange={(on) => void change(settingsFor(on))}
      />
      <Refused settings={settings} at={name} />
    </>
  )
}

export function Hint({
  hint,
  reason,
  isUnconfirmed,
  state,
}: {
  hint?: ReactNode
  reason?: string | undefined
  isUnconfirmed: boolean
  state: SimSettings['State']
}) {
  if (reason !== undefined) return <Trans>We’ve barred this: {reason}</Trans>
  if (isUnconfirmed && state === 'underway')
    return <Trans>Changing. Until the network confirms it, it works as before.</Trans>
  if (isUnconfirmed) return <Trans>The network hasn’t changed this yet: it works as before.</Trans>
  return hint
}
