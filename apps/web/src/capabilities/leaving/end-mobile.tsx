import { Trans, useLingui } from '@lingui/react/macro'
import { plans } from '@waea/contract/mobile/plans'
import { overview } from '@waea/contract/overview'
import { leaving } from '@waea/contract/people/leaving'
import { leavingSteps } from '@waea/contract/people/leaving-steps'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { Notice } from '@waea/ui/states/notice'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid, useLocale } from '../../shell/session/shared/portal.tsx'
import { type Leaving, linkLook, mobileText } from './part.tsx'

type Mobile = Leaving['Mobiles'][number]

const changes = [leaving.read, plans.mobiles, overview.dashboard]

/** A mobile, with what ends or keeps it. */
export function EndMobile({ mobile, isOwner }: { mobile: Mobile; isOwner: boolean }) {
  const locale = useLocale()
  const day = dateText(mobile.LastDay, 'weekday', locale)
  return (
    <Card as="section" aria-labelledby={`end-${mobile.UUID}`} className="grid gap-3">
      <h3 id={`end-${mobile.UUID}`} className="text-l wrap-anywhere">
        {mobile.Nickname ? `${mobile.Nickname} · ${mobileText(mobile)}` : mobileText(mobile)}
      </h3>
      <div role="status">
        <State mobile={mobile} day={day} />
      </div>
      {isOwner && mobile.State === 'ends' && <KeepMobile mobile={mobile} day={day} />}
      {isOwner && mobile.State === 'in-use' && mobile.BlockedBy === undefined && <End mobile={mobile} day={day} />}
    </Card>
  )
}

function State({ mobile: { State: state, BlockedBy, UUID }, day }: { mobile: Mobile; day: string }) {
  if (state === 'ends')
    return (
      <p className="font-semibold">
        <Trans>Ends after {day}</Trans>
      </p>
    )
  if (state === 'ending')
    return (
      <p>
        <Trans>We’re ending it now. You get an email when it’s done.</Trans>
      </p>
    )
  if (state === 'unused')
    return (
      <p>
        <Trans>
          This SIM was never used. You can return it with its order on{' '}
          <Link to="/profile/order-history" className={linkLook}>
            your orders
          </Link>
          . Is it too late for that? Then{' '}
          <Link to="/help/cases/new" className={linkLook}>
            write to us
          </Link>
          .
        </Trans>
      </p>
    )
  if (BlockedBy === 'sim-locked')
    return (
      <Notice tone="info">
        <Trans>
          This SIM is locked, so it can’t end.{' '}
          <Link to="/profile/plans/sim-card-actions" search={{ mobile: UUID }} className={linkLook}>
            Take the lock off
          </Link>{' '}
          first.
        </Trans>
      </Notice>
    )
  if (BlockedBy === 'sim-frozen')
    return (
      <Notice tone="info">
        <Trans>
          This SIM is frozen, because a change wasn’t yours.{' '}
          <Link to="/help/cases/new" className={linkLook}>
            Write to us
          </Link>
          , so that we can open it.
        </Trans>
      </Notice>
    )
  if (BlockedBy === 'sim-changing')
    return (
      <Notice tone="info">
        <Trans>Something of this mobile is being changed. You can end it when that’s done.</Trans>
      </Notice>
    )
  return (
    <p>
      <Trans>Paid for until {day}. It would work until then, and wouldn’t be charged again.</Trans>
    </p>
  )
}

function End({ mobile, day }: { mobile: Mobile; day: string }) {
  const { t } = useLingui()
  const toast = useToast()
  const errorText = useErrorText()
  const customerUuid = useCustomerUuid()
  const [asks, setAsks] = useState(false)
  const end = useSend(leavingSteps.endMobile, {
    changes,
    after: () => {
      setAsks(false)
      toast({ tone: 'good', text: t`It ends after ${day}. We’ve sent you an email.` })
    },
  })
  const { LastDay, CreditCents, UUID: mobileUuid } = mobile
  return (
    <div>
      <Button tone="quiet" size="s" onClick={() => setAsks(true)}>
        <Trans>End this mobile</Trans>
      </Button>
      {asks && (
        <ConfirmDialog
          open
          danger
          title={<Trans>End {mobileText(mobile)}?</Trans>}
          confirmText={<Trans>End it</Trans>}
          cancelText={<Trans>Keep it</Trans>}
          loading={end.isPending}
          refusal={end.error && end.error.code !== 'step-up-needed' && errorText(end.error)}
          onConfirm={() => end.mutate({ customerUuid, mobileUuid, LastDay, CreditCents })}
          onCancel={() => setAsks(false)}
        >
          <WhatItMeans mobile={mobile} day={day} />
        </ConfirmDialog>
      )}
    </div>
  )
}

function WhatItMeans({ mobile: { CreditCents, FinalBillCents }, day }: { mobile: Mobile; day: string }) {
  const { t } = useLingui()
  return (
    <div className="grid gap-4">
      <DescriptionList
        items={[
          { key: 'day', term: t`Last day`, value: day },
          { key: 'lost', term: t`Credit you lose`, value: dollars(money(CreditCents)) },
          { key: 'bill', term: t`Still to be billed`, value: dollars(money(FinalBillCents)) },
        ]}
      />
      <p>
        <Trans>
          It works until the end of that day, and nothing renews or tops up. Until then you can keep it. After that the
          number is gone for good.
        </Trans>
      </p>
      <p>
        <Trans>Want to keep the number? Don’t end it here: ask your new provider to bring it.</Trans>
      </p>
    </div>
  )
}

function KeepMobile({ mobile, day }: { mobile: Mobile; day: string }) {
  const { t } = useLingui()
  const toast = useToast()
  const errorText = useErrorText()
  const customerUuid = useCustomerUuid()
  const keep = useSend(leavingSteps.keepMobile, {
    changes,
    after: () => toast({ tone: 'good', text: t`It stays. Your plan renews as before.` }),
  })
  return (
    <div className="grid gap-3">
      <p>
        <Trans>You can change your mind until the end of {day}.</Trans>
      </p>
      <Button
        size="s"
        className="justify-self-start"
        loading={keep.isPending}
        onClick={() => keep.mutate({ customerUuid, mobileUuid: mobile.UUID })}
      >
        <Trans>Keep this mobile</Trans>
      </Button>
      {keep.error && <Notice tone="bad">{errorText(keep.error)}</Notice>}
    </div>
  )
}
