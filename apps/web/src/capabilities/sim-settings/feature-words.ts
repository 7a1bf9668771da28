import { useLingui } from '@lingui/react/macro'
import type { ForwardKind } from '@waea/domain/sim-settings/features'

/** Words for the kinds of forwarding. */
export function useForwardWords(): Record<ForwardKind, string> {
  const { t } = useLingui()
  return {
    CFU: t`Every call`,
    CFB: t`When your line is busy`,
    CFNRY: t`When you don’t answer`,
    CFNRC: t`When your phone can’t be reached`,
  }
}

/** What happens to a dependent setting; `isOn` is true if it is switched on. */
export function useDependentWords(): (name: string, isOn: boolean) => string | undefined {
  const { t } = useLingui()
  const forwards = useForwardWords()
  return (name, isOn) => {
    const kind = (Object.keys(forwards) as ForwardKind[]).find((one) => name === `${one}Active`)
    if (kind) return t`Forwarding stops: ${forwards[kind]}`
    switch (name) {
      case 'CallForwarding':
        return t`Call forwarding is turned off.`
      case 'CallWaitingEnabled':
        return t`Call waiting is turned off.`
      case 'AllowCallHold':
        return t`Holding calls is turned off.`
      case 'AllowIncomingCalls':
        return isOn ? t`Incoming calls are allowed again.` : t`Incoming calls are stopped.`
      case 'AllowOutgoingCalls':
        return isOn ? t`Outgoing calls are allowed again.` : t`Outgoing calls are stopped.`
      default:
        return undefined
    }
  }
}
