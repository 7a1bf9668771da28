import type { Gives } from '@waea/contract/call'
import { simSettings } from '@waea/contract/mobile/sim-settings'
import { isRefusal } from '@waea/domain/refusal'
import { decideChange } from '@waea/domain/sim-settings/change'
import type { FeatureName, Features } from '@waea/domain/sim-settings/features'
import { type AskedSettings, askedOf, featuresAsked, featuresOf } from '@waea/domain/sim-settings/wire'
import { useState } from 'react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { useRefusalText } from '../../shell/forms/shared/use-refusal-text.ts'

export type SimSettings = Gives<typeof simSettings.settings>

/** A change that waits to be confirmed, with what depends on it. */
export interface Waiting {
  at: string
  asked: AskedSettings
  dependent: Partial<Features>
}

/** The settings of a mobile, and how a person changes them: what depends on a change is asked about first (1§4). */
export function useSettings(named: { CustomerUUID: string; MobileUUID: string }) {
  const read = useCall(simSettings.settings, named)
  const send = useSend(simSettings.saveSettings, { changes: [simSettings.settings, simSettings.autoActive] })
  const errorText = useErrorText()
  const refusalText = useRefusalText()
  const [waiting, setWaiting] = useState<Waiting>()
  const [refused, setRefused] = useState<{ at: string; text: string }>()

  const save = async (Settings: AskedSettings, at: string): Promise<boolean> => {
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
   * Changes what was asked, or asks about what depends on it; true once it is saved. A refusal is shown `at` the setting,
   * or at another place of the screen.
   */
  const change = async (asked: AskedSettings, at = Object.keys(asked)[0] ?? ''): Promise<boolean> => {
    if (!read.data || send.isPending) return false
    const now = featuresOf(read.data.Settings)
    const features = featuresAsked(asked, now)
    // The number of a forward is the server's to judge: the rules of the world's numbers are heavy.
    const decision = isRefusal(features) ? features : decideChange(now, features, [], null)
    if (isRefusal(decision)) {
      setRefused({ at, text: refusalText(decision) })
      return false
    }
    if (decision.dependent.length === 0) return save(asked, at)
    setRefused(undefined)
    setWaiting({ at, asked, dependent: pick(decision.changes, decision.dependent) })
    return false
  }
  const confirm = () => waiting && save(merged(waiting), waiting.at)
  const leave = () => {
    setWaiting(undefined)
    setRefused(undefined)
  }
  /** Why what was asked at this place was refused; the dialog shows it while a change waits. */
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

function merged({ asked, dependent }: Waiting): AskedSettings {
  const also = askedOf(dependent)
  const both = Object.keys(also).filter((name) => name in asked)
  const joined = both.map((name) => [name, joinedPart(also, asked, name)])
  return { ...also, ...asked, ...Object.fromEntries(joined) }
}

function joinedPart(also: AskedSettings, asked: AskedSettings, name: string): unknown {
  const [one, other] = [also, asked].map((settings) => settings[name as keyof AskedSettings])
  return typeof other === 'object' ? { ...(one as object), ...other } : other
}
