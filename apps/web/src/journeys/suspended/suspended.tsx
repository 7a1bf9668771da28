import { Trans, useLingui } from '@lingui/react/macro'
import type { CallError } from '@waea/contract/call-error'
import { dunning } from '@waea/contract/money/dunning'
import { customers } from '@waea/contract/people/customers'
import type { SuspensionStops } from '@waea/domain/dunning/suspension-scope'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { type Standing, useSuspensionReasons } from '../../capabilities/customers/shared/suspension-words.ts'
import type { Dispute } from '../../capabilities/dunning/shared/dispute-words.tsx'
import { Resolution } from '../../capabilities/dunning/shared/resolution.tsx'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useHeadingFocus } from '../../shell/frame/shared/heading-focus.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link, useGo } from '../../shell/routing/shared/link.tsx'
import { useBrand, useBrandTexts } from '../../shell/session/shared/brand.tsx'
import { useCustomerUuid, useLocale, usePortal, useSignedIn } from '../../shell/session/shared/portal.tsx'
import { AutoTopUps } from './auto-top-ups.tsx'
import { Bills, DisputeBill, Disputed } from './bills.tsx'
import { DefaultCard } from './default-card.tsx'
import { InServiceAgain } from './in-service-again.tsx'
import { PayArrears } from './pay-arrears.tsx'

/**
 * The only page of a suspended account: why, what it owes, how to pay or dispute it, what would be charged
 * automatically afterwards, and that 111 still works (1§6).
 */
export default function Suspended() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const standing = useCall(customers.accountState, { customerUuid })
  const arrears = useCall(dunning.arrears, { customerUuid })
  const restoresCents = arrears.data?.RestoresCents
  // The account may owe bills, the debt of a reversed payment, or both.
  const owed = money((restoresCents ?? 0) + (arrears.data?.DebtCents ?? 0))
  const isLoading = standing.isPending || arrears.isPending
  const missing = [standing, arrears].find(({ data, isPending }) => !data && !isPending)
  const isOpen = standing.data?.AccountState === 'Active'
  const [isPaid, setPaid] = useState(false)
  const [disputing, setDisputing] = useState<string>()
  const [opened, setOpened] = useState<Dispute>()
  useHeadingFocus(isOpen ? 'open' : opened ? opened.Number : (disputing ?? 'suspended'))
  if (isOpen) return <InServiceAgain isPaid={isPaid} opened={opened} />
  if (opened) return <Disputed opened={opened} onBack={() => setOpened(undefined)} />
  if (disputing) {
    return (
      <DisputeBill
        number={disputing}
        onBack={() => setDisputing(undefined)}
        onOpened={(dispute) => {
          setDisputing(undefined)
          setOpened(dispute)
        }}
      />
    )
  }
  return (
    <Screen
      title={<Trans>This account is suspended</Trans>}
      lead={<WhatStopped stops={arrears.data?.Stops ?? 'nothing'} />}
    >
      <Notice tone="warn">
        <Trans>Calls to 111 always work, from every phone.</Trans>
      </Notice>
      {isLoading && <Skeleton className="h-36 rounded-card" />}
      {missing && <Loaded<unknown, CallError> query={missing} failed={t`We couldn’t load what you owe`} />}
      {standing.data && !isLoading && <Why standing={standing.data} owedCents={owed} />}
      {standing.data && owed > 0 && (
        <PayArrears
          key={`${standing.data.SuspendedAtNanos} ${restoresCents ? 'bills' : 'debt'}`}
          standing={standing.data}
          restoresCents={restoresCents}
          debtCents={arrears.data?.DebtCents}
          onPaid={() => setPaid(true)}
        />
      )}
      {isPaid && owed === 0 && (
        <Notice tone="good" title={<Trans>Paid: you owe nothing more</Trans>}>
          <Trans>We’ll email your receipt. The account stays suspended until you’ve talked to us.</Trans>
        </Notice>
      )}
      {arrears.data && <Bills arrears={arrears.data} onDispute={setDisputing} />}
      <DefaultCard />
      <AutoTopUps />
      <TalkToUs owes={owed > 0} hasBills={(arrears.data?.Bills.length ?? 0) > 0} />
      <Elsewhere />
    </Screen>
  )
}

/** Which services are stopped, and what the customer keeps. */
function WhatStopped({ stops }: { stops: SuspensionStops }) {
  const { t } = useLingui()
  const words: Record<SuspensionStops, string> = {
    mobile: t`We’ve stopped calls, texts and data of your mobiles on monthly bills for now. We’re keeping your numbers for you. What you’ve prepaid keeps working.`,
    fibre: t`We’ve stopped this account’s broadband for now. We’re keeping your connection for you.`,
    both: t`We’ve stopped broadband, and calls, texts and data of your mobiles on monthly bills, for now. We’re keeping your numbers and your connection for you. What you’ve prepaid keeps working.`,
    nothing: t`We’ve stopped this account for now.`,
  }
  return words[stops]
}

/** Links away: to another account of the person, or to sign out. */
function Elsewhere() {
  const { session } = usePortal()
  const { customerUuids } = useSignedIn()
  const go = useGo()
  const signOut = async () => {
    await session.signOut()
    await go('/')
  }
  return (
    <div className="flex flex-wrap gap-3">
      {customerUuids.length > 1 && (
        <Link to="/select-account" className={buttonClass({ tone: 'quiet' })}>
          <Trans>Choose another account</Trans>
        </Link>
      )}
      <Button tone="link" onClick={() => void signOut()}>
        <Trans>Sign out</Trans>
      </Button>
    </div>
  )
}

/** Why the account is suspended, since when, and what is owed. */
function Why({ standing, owedCents }: { standing: Standing; owedCents: number }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { Reason, SuspendedAtNanos } = standing
  const owed = owedCents > 0
  const reasons = useSuspensionReasons()
  const items = [
    ...(Reason === undefined ? [] : [{ key: 'reason', term: t`Reason`, value: reasons[Reason] }]),
    ...(SuspendedAtNanos === undefined
      ? []
      : [{ key: 'since', term: t`Since`, value: dateText(fromNanos(SuspendedAtNanos), 'date', locale) }]),
    ...(owed ? [{ key: 'owed', term: t`To pay`, value: dollars(money(owedCents)), weight: 'total' as const }] : []),
  ]
  if (items.length === 0) return null
  return (
    <Card as="section" aria-label={t`Why it’s suspended`} className="grid gap-5">
      <DescriptionList items={items} />
    </Card>
  )
}

function TalkToUs({ owes, hasBills }: { owes: boolean; hasBills: boolean }) {
  const { t } = useLingui()
  const { support } = useBrand()
  const texts = useBrandTexts()
  const mail = `mailto:${support.email}?subject=${encodeURIComponent(t`I dispute the suspension of my account`)}`
  return (
    <Card className="grid gap-3">
      <h2 className="text-h3">
        <Trans>Is this wrong?</Trans>
      </h2>
      <p className="text-ink-2">
        {owes ? (
          <Trans>
            You can dispute the suspension, or agree with us how to pay. We won’t collect what you dispute while we look
            into it.
          </Trans>
        ) : (
          <Trans>Tell us if you think the suspension is wrong, or how we can help.</Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <a href={mail} className={buttonClass({ tone: 'quiet' })}>
          {hasBills ? <Trans>Email us</Trans> : <Trans>Dispute it by email</Trans>}
        </a>
        <a href={support.phoneLink} className={buttonClass({ tone: 'quiet' })}>
          <Trans>Call {support.phone}</Trans>
        </a>
      </div>
      <p lang={texts.lang} className="text-s text-ink-2">
        {texts.hours}
      </p>
      <Resolution />
    </Card>
  )
}
