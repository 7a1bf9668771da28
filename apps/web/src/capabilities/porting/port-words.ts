import { useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import type { porting } from '@waea/contract/mobile/porting'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { useLocale } from '../../shell/session/shared/portal.tsx'

export type Port = Gives<typeof porting.ports>['Ports'][number]

/** Writes an instant in the person's language, such as `24 Nov 2026, 10:00 am`. */
export function useMomentText(): (nanos: number) => string {
  const locale = useLocale()
  return (nanos) => dateText(fromNanos(nanos), 'moment', locale)
}

/** A sentence for a state of an incoming or outgoing port (1§4). The blank states have none. */
export function usePortSentence(): (port: Port, state: number) => string {
  const { t } = useLingui()
  return (port, state) => {
    const name = port.CarrierName
    switch (state) {
      case 1:
        if (port.Direction === 'out') return t`${name} has asked us for your number.`
        return port.Authorisation === 'awaited'
          ? t`We’ve asked ${name} for your number. Reply YES to the text from 2542.`
          : t`You’ve said YES. ${name} checks what you gave us.`
      case 2:
        return t`${name} has agreed. We’re checking the details.`
      case 3:
        return port.HeldUpBy
          ? t`Everything is agreed. Your number comes once this SIM can take it.`
          : t`Everything is agreed. Your number moves at the time that was set.`
      case 4:
        return t`Your number stays on the same network, which gets it ready.`
      case 5:
        return t`The networks are moving your number. You may be without signal for a few minutes.`
      case 7:
        return port.Direction === 'out' ? t`Your number is with ${name} now.` : t`Your number is on this SIM now.`
      case 8:
        return t`The move was stopped. Your number stays where it is.`
      case 9:
        return port.Direction === 'out' ? t`We didn’t release your number.` : t`${name} didn’t release your number.`
      case 11:
        return t`The networks couldn’t move your number. Your old SIM still works.`
      default:
        return ''
    }
  }
}

/** Why a port was refused or stopped, and what to do about it. */
export function useReasonSentence(): (port: Port) => string | undefined {
  const { t } = useLingui()
  return ({ Reason, CarrierName: name, Type }) => {
    switch (Reason) {
      case 'wrong-account':
        return Type === 'prepay'
          ? t`The SIM number isn’t the one ${name} has. Check the card that your number is on now.`
          : t`The account number isn’t the one ${name} has. Check a bill of theirs.`
      case 'wrong-provider':
        return t`Your number isn’t with ${name}. Choose another provider.`
      case 'wrong-name':
        return t`The name isn’t the one ${name} has. Enter it as on their bill.`
      case 'not-active':
        return t`The number isn’t in use any more. Check it.`
      case 'not-portable':
        return t`This number can’t be moved to another provider.`
      case 'in-progress':
        return t`Another provider is already moving this number.`
      case 'locked':
        return t`The number is locked. Turn the lock off first, then try again.`
      case 'no-credit':
        return t`${name} wants your prepay account in credit first. Top it up there, then try again.`
      case 'expired':
        return t`It couldn’t come within 30 days of your YES. Start again once this SIM can take it.`
      case 'no-reply':
        return t`Nobody replied YES within 2 hours.`
      case 'declined':
        return t`Somebody replied NO from that phone.`
      case 'not-asked-for':
        return t`You told us that this wasn’t you.`
      case 'not-accepted':
        return t`We can’t take this number. Your present number stays.`
      case 'withdrawn':
        return t`It was called off.`
      case 'network':
        return t`Try again, or call us.`
      default:
        return undefined
    }
  }
}

/** What a port on hold waits for, and what to do about it. */
export function useHoldUpSentence(): (port: Port) => string | undefined {
  const { t } = useLingui()
  return ({ HeldUpBy }) => {
    switch (HeldUpBy) {
      case 'sim-locked':
        return t`This SIM is locked. Take the lock off: it ends a day later, and the number comes then.`
      case 'sim-frozen':
        return t`This SIM is frozen, because somebody told us that a change wasn’t theirs. Write to us, and we open it again.`
      case 'sim-changing':
        return t`Another change of this SIM is under way. The number comes after it.`
      case 'sim-stopped':
        return t`This SIM isn’t in service right now. The number comes once it works again.`
      default:
        return undefined
    }
  }
}

/** What the last text to 2542 meant; undefined if there is nothing to do about it. */
export function useReplySentence(): (port: Port) => string | undefined {
  const { t } = useLingui()
  return ({ LastReply }) => {
    switch (LastReply) {
      case 'other-phone':
        return t`We got a text from another phone. Reply YES from the phone whose number moves.`
      case 'unclear':
        return t`We didn’t understand the last text. Reply just YES.`
      case 'late':
        return t`The YES came after the 2 hours. Start again, and reply sooner.`
      case 'too-late-to-stop':
        return t`The NO came when your number was moving already.`
      default:
        return undefined
    }
  }
}
