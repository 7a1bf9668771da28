import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { billing } from '@waea/contract/money/billing'
import { dunning } from '@waea/contract/money/dunning'
import { addDays, calendarDay, daysBetween } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { dollars, money, sum } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { Field } from '@waea/ui/fields/field'
import { Select } from '@waea/ui/fields/select'
import { SendForm } from '@waea/ui/fields/send-form'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useKeptTyping } from '../../shell/forms/shared/kept-typing.ts'
import { useSending } from '../../shell/forms/shared/sending.ts'
import { useHeadingFocus } from '../../shell/frame/shared/heading-focus.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useBrand } from '../../shell/session/shared/brand.tsx'
import { useCustomerUuid, useLocale } from '../../shell/session/shared/portal.tsx'
import { useIsMember } from '../payments/shared/owners-cards.tsx'

type Arrears = Gives<typeof dunning.arrears>
type Offer = NonNullable<Arrears['ExtensionOffer']>
type Granted = NonNullable<Arrears['Extension']>

/** Payment extensions: what can be requested, what it promises, and how it ends (1§4). */
export default function Extension() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const arrears = useCall(dunning.arrears, { customerUuid })
  const isMember = useIsMember()
  const [granted, setGranted] = useState<Granted>()
  useHeadingFocus(granted ? 'granted' : 'asked')
  return (
    <Screen
      title={granted ? <Trans>You have more time</Trans> : <Trans>More time to pay</Trans>}
      back={{ to: '/profile/billing', name: <Trans>Billing</Trans> }}
    >
      <Loaded
        query={arrears}
        waiting={<Skeleton className="h-80 rounded-card" />}
        failed={t`We couldn’t load what you owe`}
        note={<Trans>Nothing was changed.</Trans>}
      >
        {(data) => <ExtensionState arrears={data} granted={granted} isMember={isMember} onGranted={setGranted} />}
      </Loaded>
    </Screen>
  )
}

function ExtensionState({
  arrears,
  granted,
  isMember,
  onGranted,
}: {
  arrears: Arrears
  granted: Granted | undefined
  isMember: boolean
  onGranted: (granted: Granted) => void
}) {
  const { Extension: runs, ExtensionOffer: offer } = arrears
  const running = granted ?? runs
  if (running) return <Running extension={running} />
  if (isMember) {
    return (
      <Notice tone="info" title={<Trans>The account’s owner can ask for more time</Trans>}>
        <Trans>You’re a member of this account. Ask its owner to sign in.</Trans>
      </Notice>
    )
  }
  if (!offer) return <NoExtension because={arrears.NoExtensionBecause} />
  return <Ask offer={offer} bills={arrears.Bills} onGranted={onGranted} />
}

/** What an extension promises, as the server enforces it: collection pauses until its day, then resumes in full. */
function Promises({ until }: { until: string }) {
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      <li>
        <Trans>Until {until} we send no reminder, add no new late fee and don’t suspend your service.</Trans>
      </li>
      <li>
        <Trans>We charge no card for these bills until then. You can pay earlier, all of it or a part.</Trans>
      </li>
      <li>
        <Trans>It costs nothing.</Trans>
      </li>
      <li>
        <Trans>If they aren’t paid by then, reminders continue, and you can’t ask for more time for half a year.</Trans>
      </li>
    </ul>
  )
}

type AskProps = { offer: Offer; bills: Arrears['Bills']; onGranted: (granted: Granted) => void }

function Ask({ offer, bills, onGranted }: AskProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const customerUuid = useCustomerUuid()
  const kept = useKeptTyping<{ until: string }>('extension')
  const days = daysOf(offer)
  const [wanted, setWanted] = useState(() => kept.read()?.until)
  const until = days.find((day) => day === wanted) ?? offer.Latest
  // A bill that is due later keeps its own due day.
  const covered = bills.filter((bill) => offer.Bills.includes(bill.Number) && bill.PayBy < until)
  const amount = dollars(sum(covered.map(({ AskedCents }) => money(AskedCents))))
  const send = useSend(dunning.extend, {
    changes: [dunning.arrears, billing.account, billing.invoices, billing.invoice],
  })
  const { refusal, onSend } = useSending(async () => {
    const granted = await send.mutateAsync({ customerUuid, Until: until })
    kept.forget()
    onGranted(granted)
  })
  return (
    <SendForm
      onSend={onSend}
      refusal={refusal}
      submitText={<Trans>Give me until {dateText(until, 'day', locale)}</Trans>}
      secondary={
        <Link to="/profile/account/pay-bill" className={buttonClass({ tone: 'quiet' })}>
          <Trans>Pay now</Trans>
        </Link>
      }
      note={<Trans>You can have more time twice a year. You get the answer at once.</Trans>}
      aria-label={t`More time to pay`}
    >
      <Card as="section" aria-labelledby="for-which" className="grid gap-4">
        <h2 id="for-which" className="text-h3">
          <Trans>What it is for</Trans>
        </h2>
        <div aria-live="polite">
          <DescriptionList
            items={[
              {
                key: 'bills',
                term: covered.length === 1 ? t`Bill` : t`Bills`,
                value: covered.map((bill) => bill.Number).join(', '),
              },
              { key: 'amount', term: t`To pay`, value: amount, weight: 'total' },
            ]}
          />
        </div>
      </Card>
      <Field label={t`Pay by`} hint={t`At most 14 days later`}>
        <Select
          value={until}
          options={days.map((day) => ({ value: day, label: dateText(day, 'weekday', locale) }))}
          onChange={(event) => {
            setWanted(event.target.value)
            kept.keep({ until: event.target.value })
          }}
        />
      </Field>
      <Card as="section" tone="sunken" aria-labelledby="promises" className="grid gap-3">
        <h2 id="promises" className="text-h3">
          <Trans>What you can count on</Trans>
        </h2>
        <Promises until={dateText(until, 'date', locale)} />
      </Card>
    </SendForm>
  )
}

function daysOf({ Earliest, Latest }: Offer): string[] {
  const first = calendarDay(Earliest)
  return Array.from({ length: daysBetween(first, calendarDay(Latest)) + 1 }, (_, at) => addDays(first, at))
}

/** The running extension: until when, for how much, and how to pay earlier. */
function Running({ extension }: { extension: Granted }) {
  const locale = useLocale()
  const until = dateText(extension.Until, 'date', locale)
  const amount = dollars(money(extension.AmountCents))
  return (
    <>
      <Notice
        tone="good"
        title={
          <Trans>
            You have until {until} to pay {amount}
          </Trans>
        }
      >
        <Trans>We emailed you this. Nothing else changes on your account.</Trans>
      </Notice>
      <Card as="section" aria-labelledby="promises" className="grid gap-3">
        <h2 id="promises" className="text-h3">
          <Trans>What you can count on</Trans>
        </h2>
        <Promises until={until} />
      </Card>
      <div className="flex flex-wrap gap-3">
        <Link to="/profile/account/pay-bill" className={buttonClass()}>
          <Trans>Pay now</Trans>
        </Link>
        <Link to="/profile/billing" className={buttonClass({ tone: 'quiet' })}>
          <Trans>Billing</Trans>
        </Link>
      </div>
    </>
  )
}

/** Why no extension is available, and what to do instead. */
function NoExtension({ because }: { because: Arrears['NoExtensionBecause'] }) {
  const { t } = useLingui()
  const { support } = useBrand()
  if (because === undefined || because === 'nothing-owed') {
    return (
      <EmptyState
        title={t`There is nothing to pay`}
        action={
          <Link to="/profile/billing" className={buttonClass({ tone: 'quiet' })}>
            <Trans>Billing</Trans>
          </Link>
        }
      >
        <Trans>When you have a bill to pay, you can ask here for up to 14 days more.</Trans>
      </EmptyState>
    )
  }
  const reasons: Record<typeof because, string> = {
    'extension-running': t`You already have more time for your bills.`,
    'extension-too-many': t`You’ve had more time twice within a year.`,
    'extension-broken': t`The last time, the bills weren’t paid by the day you chose. That was less than half a year ago.`,
    'extension-too-late': t`A bill is more than 30 days overdue.`,
    suspended: t`Your account is suspended.`,
  }
  return (
    <Notice
      tone="warn"
      title={<Trans>We can’t give more time here</Trans>}
      action={
        <div className="flex flex-wrap gap-3">
          <Link to="/profile/account/pay-bill" className={buttonClass({ size: 's' })}>
            <Trans>Pay now</Trans>
          </Link>
          <a href={support.phoneLink} className={buttonClass({ tone: 'quiet', size: 's' })}>
            <Trans>Call {support.phone}</Trans>
          </a>
        </div>
      }
    >
      {reasons[because]} <Trans>Call us if you can’t pay: we’ll find a way together.</Trans>
    </Notice>
  )
}
