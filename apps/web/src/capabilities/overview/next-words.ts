import { useLingui } from '@lingui/react/macro'
import { dayOf } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { displayMsisdn } from '@waea/kit/msisdn'
import { fromNanos } from '@waea/kit/nanos'
import { useLocale } from '../../shell/session/shared/portal.tsx'
import type { Step } from './shared/use-next.ts'

/** What a step says: a title, when it is, what else to know, and the name of its link. */
export type StepWords = { title: string; when?: string | undefined; note?: string; action: string }

/** Writes the steps of what happens next. Times of the day `asOf` are written without the day. */
export function useStepWords(asOf: string): (step: Step) => StepWords {
  const { t } = useLingui()
  const locale = useLocale()
  const clock = (nanos: number) => dateText(fromNanos(nanos), 'time', locale)
  const dayText = (day: string) => dateText(day, 'weekday', locale)
  const moment = (nanos: number) => {
    const at = fromNanos(nanos)
    return dayOf(at) === asOf ? clock(nanos) : `${dateText(at, 'weekday', locale)}, ${clock(nanos)}`
  }
  return (step) => {
    const { Name: name = '', On, AtNanos, UntilNanos, IsEsim, Count = 1 } = step
    const number = step.MSISDN ? displayMsisdn(step.MSISDN) : ''
    const amount = dollars(money(step.AmountCents ?? 0))
    const day = On ? dayText(On) : undefined
    const at = AtNanos === undefined ? undefined : moment(AtNanos)
    const order = t`See the order`
    switch (step.Kind) {
      case 'port-reply':
        return {
          title: t`Reply YES to 2542 by ${at} to bring ${number}`,
          note: t`We’ve sent a text to the phone that has the number now. Keep its SIM in until the number has moved.`,
          action: t`See the move`,
        }
      case 'port-out':
        return {
          title: t`${name} has asked us for ${number}`,
          when: at && t`It can move from ${at}`,
          note: t`If that was you, there’s nothing to do. If it wasn’t, you can keep your number here.`,
          action: t`See the move`,
        }
      case 'port-unlock':
        return {
          title: t`Take the lock off your SIM to bring ${number}`,
          note: t`The lock ends a day later, and the number comes then.`,
          action: t`Go to the lock`,
        }
      case 'port-again':
        return {
          title: t`${number} didn’t come to your SIM`,
          note: t`See why, and try again. Until then it stays where it is.`,
          action: t`See why`,
        }
      case 'port-waits':
        return { title: t`${number} comes from ${name}`, when: t`Once your SIM can take it`, action: t`See the move` }
      case 'port-comes':
        return {
          title: t`${number} moves to your SIM`,
          when: at ? t`By ${at}` : t`The networks are moving it`,
          action: t`See the move`,
        }
      case 'pay-overdue': {
        const suspends = step.SuspendsOn && dayText(step.SuspendsOn)
        return {
          title: suspends ? t`We suspend your service on ${suspends}` : t`${amount} is overdue`,
          note: suspends
            ? t`${amount} is overdue since ${day}. Pay it before that day and nothing changes.`
            : t`It was to be paid by ${day}. Pay it now and nothing more happens.`,
          action: t`Pay ${amount}`,
        }
      }
      case 'confirm-bill':
        return {
          title: t`Your bank wants you to confirm ${amount}`,
          when: day && t`Due by ${day}`,
          note: t`We couldn’t take your bill automatically. Nothing was charged.`,
          action: t`Pay ${amount}`,
        }
      case 'pay-bill':
        return { title: day ? t`Pay ${amount} by ${day}` : t`Pay ${amount}`, action: t`Pay ${amount}` }
      case 'bill-taken':
        return { title: t`We take ${amount} for your bill`, when: day, action: t`Billing` }
      case 'payment-lands':
        return {
          title: t`Your payment of ${amount} is under way`,
          when: day && t`Expected by ${day}`,
          action: t`See the payment`,
        }
      case 'activate':
        return {
          title: IsEsim ? t`Activate your eSIM` : t`Activate your SIM`,
          note: t`It takes a minute.`,
          action: t`Activate now`,
        }
      case 'activating':
        return {
          title: IsEsim ? t`We’re activating your eSIM` : t`We’re activating your SIM`,
          when: t`Usually 10 to 30 seconds`,
          action: t`See how it’s going`,
        }
      case 'install':
        return {
          title: IsEsim ? t`Your eSIM is ready` : t`Put your SIM card in`,
          note: number
            ? t`${number} is ready, but no phone has used this SIM yet.`
            : t`No phone has used this SIM yet.`,
          action: IsEsim ? t`Install your eSIM` : t`Show me how`,
        }
      case 'swap':
        return {
          title: IsEsim ? t`Move your number to your new eSIM` : t`Move your number to your new SIM`,
          note: t`Your plan and credit move with it.`,
          action: t`Start the swap`,
        }
      case 'preparing':
        return {
          title: IsEsim ? t`We’re preparing your eSIM` : t`We’re preparing your SIM`,
          when: IsEsim ? t`It takes a few seconds` : undefined,
          action: order,
        }
      case 'parcel':
        return {
          title: Count > 1 ? t`Your ${Count} SIMs are in the post` : t`Your SIM is in the post`,
          when: day ? t`Expected by ${day}` : t`Usually 2 to 4 working days`,
          action: order,
        }
      case 'fibre-consent':
        return {
          title: t`Everybody whose ground the fibre crosses must agree`,
          note: t`Your order for ${name} waits until they do.`,
          action: order,
        }
      case 'fibre-book':
        return {
          title: t`Choose when the technician can come`,
          note: t`Your order for ${name} waits until then.`,
          action: t`Choose a time`,
        }
      case 'fibre-rebook':
        return {
          title: t`The technician couldn’t get in: choose another time`,
          note: t`Your order for ${name} waits until then.`,
          action: t`Choose another time`,
        }
      case 'fibre-unpaid':
        return {
          title: t`We haven’t got the payment for your router yet`,
          note: t`Your order for ${name} waits until then.`,
          action: order,
        }
      case 'fibre-checked':
        return { title: t`${name} checks your fibre order`, action: order }
      case 'fibre-visit':
        return {
          title: t`The technician comes to ${name}`,
          when: at && UntilNanos ? `${at}–${clock(UntilNanos)}` : at,
          action: order,
        }
      case 'fibre-starts':
        return { title: t`Your fibre starts at ${name}`, when: day, action: order }
      case 'router':
        return { title: t`Your router is on its way to ${name}`, action: order }
    }
  }
}
