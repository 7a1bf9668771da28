import type { Gives } from '@waea/contract/call'
import { simSettings } from '@waea/contract/mobile/sim-settings'
import { isRefusal } from '@waea/domain/refusal'
import { decideChange } from '@waea/domain/sim-settings/change'
import type { FeatureName, Features } from '@waea/domain/sim-settings/features'
import { featuresInRequest, featuresOf, requestOf, type SettingsRequest } from '@waea/domain/sim-settings/wire'
import { useState } from 'react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { useRefusalText } from '../../../shell/forms/shared/use-refusal-text.ts'

export type SimSettings = Gives<typeof simSettings.settings>

/** A change that waits for confirmation, with the settings that depend on it. */
export interface Waiting {
  at: string
  requested: SettingsRequest
  dependent: Partial<Features>
}

/** The settings of a mobile, and how to change them. A change with dependent settings is confirmed first (1§4). */
export function useSettings(named: { CustomerUUID: string; MobileUUID: string }) {
  const read = useCall(simSettings.settings, named)
  const send = useSend(simSettings.saveSettings, { changes: [simSettings.settings, simSettings.autoActive] })
  const errorText = useErrorText()
  const refusalText = useRefusalText()
  const [waiting, setWaiting] = useState<Waiting>()
  const [refused, setRefused] = useState<{ at: string; text: string }>()

  const save = async (Settings: SettingsRequest, at: string): Promise<boolean> => {
    setRefused(undefined)
    try {
      await send.mutateAsync({ ...named, Settings })
      setWaiting(undefined)
      return true
    } catch (error) {
      setRefused({ at, text: errorText(error) })
      return false
    }
  }
  /**
   * Changes settings, or asks about those that depend on them; true once saved. A refusal is shown `at` the setting, or
   * at another place of the screen.
   */
  const change = async (requested: SettingsRequest, at = Object.keys(requested)[0] ?? ''): Promise<boolean> => {
    if (!read.data || send.isPending) return false
    const now = featuresOf(read.data.Settings)
    const features = featuresInRequest(requested, now)
    // The server checks a forwarding number: the rules for international numbers are too large for the browser.
    const decision = isRefusal(features) ? features : decideChange(now, features, [], null)
    if (isRefusal(decision)) {
      setRefused({ at, text: refusalText(decision) })
      return false
    }
    if (decision.dependent.length === 0) return save(requested, at)
    setRefused(undefined)
    setWaiting({ at, requested, dependent: pick(decision.changes, decision.dependent) })
    return false
  }
  const confirm = () => waiting && save(merged(waiting), waiting.at)
  const leave = () => {
    setWaiting(undefined)
    setRefused(undefined)
  }
  /** Why the change at this place was refused. While a change waits for confirmation, the dialog shows it. */
  const refusalAt = (place: string) => (!waiting && refused?.at === place ? refused.text : undefined)
  return {
    read,
    change,
    waiting,
    confirm,
    leave,
    refusal: refused?.text,
    refusalAt,
    isSending: send.isPending,
    sent: send.variables?.Settings,
  }
}

function pick(changes: Partial<Features>, names: readonly FeatureName[]): Partial<Features> {
  return Object.fromEntries(names.map((name) => [name, changes[name]])) as Partial<Features>
}

function merged({ requested, dependent }: Waiting): SettingsRequest {
  const also = requestOf(dependent)
  const both = Object.keys(also).filter((name) => name in requested)
  const joined = both.map((name) => [name, joinedPart(also, requested, name)])
  return { ...also, ...requested, ...Object.fromEntries(joined) }
}

function joinedPart(also: SettingsRequest, requested: SettingsRequest, name: string): unknown {
  const [one, other] = [also, requested].map((settings) => settings[name as keyof SettingsRequest])
  return typeof other === 'object' ? { ...(one as object), ...other } : other
}
