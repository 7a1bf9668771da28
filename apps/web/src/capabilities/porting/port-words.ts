import { useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import type { porting } from '@waea/contract/mobile/porting'
import { addDays, type CalendarDay, dayOf } from '@waea/kit/calendar-day'
import { dateText, timesText } from '@waea/kit/date-text'
import { displayMsisdn } from '@waea/kit/msisdn'
import { fromNanos } from '@waea/kit/nanos'
import { useLocale } from '../../shell/session/shared/portal.tsx'

export type Port = Gives<typeof porting.ports>['Ports'][number]

/** Writes a time of today or the days around it in the person's language, such as `6:45 pm tomorrow`. */
export function useTimeText(): (nanos: number) => string {
  const locale = useLocale()
  const dayText = useDayText()
  return (nanos) => dayText(dateText(fromNanos(nanos), 'time', locale), fromNanos(nanos))
}

/** Writes between which times a number moves, such as `between 9:00 and 11:00 am tomorrow`. */
export function useWindowText(): (fromNanos: number, untilNanos: number) => string {
  const { t } = useLingui()
  const dayText = useDayText()
  const timeText = useTimeText()
  return (first, last) => {
    const [from, until] = [fromNanos(first), fromNanos(last)]
    if (dayOf(from) !== dayOf(until)) return t`between ${timeText(first)} and ${timeText(last)}`
    const times = timesText(from, until)
    return dayText(t`between ${times.from} and ${times.until}`, from)
  }
}

/** Adds its day to a time: today, tomorrow, or the day by name. */
function useDayText(): (time: string, at: Date) => string {
  const { t } = useLingui()
  const locale = useLocale()
  return (time, at) => {
    const [today, day] = [dayOf(new Date()), dayOf(at)]
    if (day === today) return t`${time} today`
    if (day === addDays(today, 1)) return t`${time} tomorrow`
    return t`${time} on ${dateText(day, 'weekday', locale)}`
  }
}

/** Writes a day by its name: today, tomorrow, else as `Mon 30 Nov`. */
export function useDayName(): (day: CalendarDay) => string {
  const { t } = useLingui()
  const locale = useLocale()
  return (day) => {
    const today = dayOf(new Date())
    if (day === today) return t`Today`
    return day === addDays(today, 1) ? t`Tomorrow` : dateText(day, 'weekday', locale)
  }
}

/** What is said of a port: what happened in a few words, then what it means and what to do. */
export interface PortWords {
  title: string
  says: string
}

/** The words for the stage that a port is in, with its times. */
export function usePortWords(): (port: Port) => PortWords {
  const coming = useComingWords()
  const ended = useEndedWords()
  const leaving = useLeavingWords()
  return (port) => coming(port) ?? ended(port) ?? leaving(port)
}

function useComingWords(): (port: Port) => PortWords | undefined {
  const { t } = useLingui()
  const timeText = useTimeText()
  const windowText = useWindowText()
  const holdUp = useHoldUpSentence()
  return (port) => {
    const { CarrierName: name, MovesFromNanos: from = port.StartsAtNanos, MovesUntilNanos: until = from } = port
    const number = inOneLine(port.MSISDN)
    switch (port.Stage) {
      case 'waits-for-sim':
        return {
          title: t`Your number waits for this SIM`,
          says: t`Once this SIM is active, we ask ${name} for ${number}. You then have 2 hours to reply YES to the text on your old phone.`,
        }
      case 'awaits-yes':
        return {
          title: t`Reply YES to 2542`,
          says: t`We’ve asked ${name} for ${number}. Reply YES to 2542 from that phone by ${timeText(port.AuthoriseByNanos)}. Keep your old SIM in until the number has moved.`,
        }
      case 'checking':
        return {
          title: t`${name} is checking your details`,
          says: t`You’ve said YES, and there’s nothing more to do. ${number} should be on this SIM by ${timeText(until)}.`,
        }
      case 'agreed':
        return {
          title: t`${name} has agreed`,
          says: t`There’s nothing more to do. ${number} should be on this SIM by ${timeText(until)}.`,
        }
      case 'scheduled':
        return {
          title: t`You’ve said YES`,
          says: t`Your number moves ${windowText(from, until)}. Keep your old SIM in until then.`,
        }
      case 'on-hold':
        return { title: t`Your number can’t come yet`, says: holdUp(port) ?? '' }
      case 'moving':
        return {
          title: t`Your number is moving now`,
          says: t`It should be on this SIM by ${timeText(until)}. You may be without signal for a few minutes.`,
        }
      case 'late':
        return {
          title: t`Your number is taking longer than it should`,
          says: t`It should have moved by ${timeText(until)}. Your old SIM works until it has. If nothing has happened by tomorrow, write to us.`,
        }
      case 'stopping':
        return {
          title: t`We’re stopping the move`,
          says: t`${number} stays with ${name}. Your old SIM still works.`,
        }
      default:
        return undefined
    }
  }
}

function useEndedWords(): (port: Port) => PortWords | undefined {
  const { t } = useLingui()
  const reason = useReasonSentence()
  return (port) => {
    const name = port.CarrierName
    const number = inOneLine(port.MSISDN)
    switch (port.Stage) {
      case 'arrived':
        return {
          title: t`${number} is on this SIM now`,
          says: t`Calls and texts reach you here. Your old SIM doesn’t work any more: take it out and throw it away, or delete an old eSIM in your phone’s settings. No signal? Turn your phone off and on again.`,
        }
      case 'stopped':
        return {
          title: t`We stopped moving ${number}`,
          says: sentences(reason(port), t`Your number stays with ${name}, and your old SIM still works.`),
        }
      case 'refused':
        return {
          title: t`${name} didn’t release ${number}`,
          says: sentences(reason(port), t`Your old SIM still works, and so does this one.`),
        }
      case 'failed':
        return {
          title: t`The networks couldn’t move ${number}`,
          says: sentences(reason(port), t`Your old SIM still works, and so does this one.`),
        }
      default:
        return undefined
    }
  }
}

/** A number as people read it, which a narrow screen doesn't break. */
const inOneLine = (MSISDN: string): string => displayMsisdn(MSISDN).replaceAll(' ', '\u00a0')

const sentences = (...all: (string | undefined)[]): string => all.filter(Boolean).join(' ')

function useLeavingWords(): (port: Port) => PortWords {
  const { t } = useLingui()
  const timeText = useTimeText()
  const kept = useKeptSentence()
  return (port) => {
    const { CarrierName: name, AnswersAtNanos: answersAt } = port
    const number = inOneLine(port.MSISDN)
    switch (port.Stage) {
      case 'leave-noticed':
        return {
          title: t`${name} has asked us for ${number}`,
          says: t`If you asked for this, there’s nothing to do: we release it after ${timeText(answersAt ?? port.AskedAtNanos)}. If you didn’t, keep your number now.`,
        }
      case 'leave-agreed':
        return {
          title: t`${number} is going to ${name}`,
          says: t`We’ve released it, and ${name} chooses when it moves. This SIM works until then. If you didn’t ask for this, you can still keep your number.`,
        }
      case 'leave-refusing':
        return {
          title: t`${number} stays with us`,
          says: t`We’re telling ${name} that we don’t release it. There’s nothing more to do.`,
        }
      case 'leaving':
        return {
          title: t`${number} is moving to ${name} now`,
          says: t`This SIM stops working within 3 hours, and the plans on it end. It’s too late to stop this.`,
        }
      case 'left':
        return {
          title: t`${number} is with ${name} now`,
          says: t`This SIM no longer works, and the plans on it have ended. What’s still to pay is on your bills.`,
        }
      case 'leave-failed':
        return {
          title: t`${number} stays with us`,
          says: t`The networks couldn’t move it to ${name}. Nothing changes for you.`,
        }
      default:
        return {
          title: t`${number} stays with us`,
          says: sentences(t`${name} asked for your number, and we didn’t release it.`, kept(port)),
        }
    }
  }
}

/** Why a number was not released to another provider, and what to do about it. */
function useKeptSentence(): (port: Port) => string {
  const { t } = useLingui()
  return ({ Reason }) => {
    switch (Reason) {
      case 'locked':
        return t`Your number is locked. To move it, turn the lock off first.`
      case 'not-asked-for':
        return t`You told us that this wasn’t you. If you think somebody is after your number, change your password too.`
      case 'wrong-account':
        return t`They gave an account or SIM number that isn’t yours.`
      case 'not-active':
        return t`The number isn’t in service any more.`
      default:
        return t`Nothing changes for you.`
    }
  }
}

/** Why a port was refused or stopped, and what to do about it. */
function useReasonSentence(): (port: Port) => string | undefined {
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
        return t`Nobody replied YES within 2 hours. Try again with that phone at hand.`
      case 'declined':
        return t`Somebody replied NO from that phone.`
      case 'not-asked-for':
        return t`You told us that this wasn’t you.`
      case 'not-accepted':
        return t`We can’t take this number. The number you have now stays.`
      case 'withdrawn':
        return t`It was called off.`
      case 'network':
        return t`Try again, or write to us.`
      default:
        return undefined
    }
  }
}

/** What a port on hold waits for, and what to do about it. */
function useHoldUpSentence(): (port: Port) => string | undefined {
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
        return t`The YES came after the 2 hours. Try again, and reply sooner.`
      case 'too-late-to-stop':
        return t`The NO came when your number was moving already.`
      default:
        return undefined
    }
  }
}
