import { Trans, useLingui } from '@lingui/react/macro'
import { plans } from '@waea/contract/mobile/plans'
import { shop } from '@waea/contract/shop/shop'
import { shopReturns } from '@waea/contract/shop/shop-returns'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { Timeline, type TimelineStep } from '@waea/ui/data/timeline'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { Notice } from '@waea/ui/states/notice'
import { useToast } from '@waea/ui/states/toast'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useLocale } from '../../shell/session/shared/portal.tsx'
import { useRefundSentence } from '../payments/shared/refund-words.tsx'
import { type Return, stateWords } from './return-words.ts'
import type { OrderDetail } from './shared/order-words.tsx'

/** The returns of an order, and a link to return more. */
export function OrderReturns({ order }: { order: OrderDetail }) {
  return (
    <>
      {order.Returns.map((one) => (
        <OneReturn key={one.Number} order={order} one={one} />
      ))}
      {order.CanReturn && (
        <Card as="section" className="grid gap-4">
          <h2 className="text-h3">
            <Trans>Return something</Trans>
          </h2>
          <p className="text-ink-2">
            <Trans>You have 30 days from delivery to return a SIM that was never activated.</Trans>
          </p>
          <Link
            to={`/profile/order-history/${order.Number}/return`}
            className={buttonClass({ tone: 'quiet', className: 'justify-self-start' })}
          >
            <Trans>Start a return</Trans>
          </Link>
        </Card>
      )}
    </>
  )
}

function OneReturn({ order, one }: { order: OrderDetail; one: Return }) {
  const amount = dollars(money(one.AmountCents))
  return (
    <Card as="section" className="grid gap-4">
      <div>
        <h2 className="text-h3">
          <Trans>Return {one.Number}</Trans>
        </h2>
        <p className="text-ink-2">
          {order.Sims.length > 1 && (
            <>
              <Trans>SIM {one.SIMs.join(', ')}</Trans>
              {' · '}
            </>
          )}
          {one.AmountCents > 0 ? <Trans>{amount} refund, GST included</Trans> : <Trans>Nothing to refund</Trans>}
        </p>
      </div>
      <WhatNext one={one} />
      <Steps one={one} />
      {one.Parcel && <ReturnParcel one={one} parcel={one.Parcel} />}
      {one.CanCancel && <CallOff order={order} one={one} />}
    </Card>
  )
}

/** A return's state, what it means, and what to do next. */
function WhatNext({ one }: { one: Return }) {
  const { t } = useLingui()
  const locale = useLocale()
  const refundSentence = useRefundSentence()
  const by = one.SendBy && dateText(one.SendBy, 'date', locale)
  const { State, Because } = one
  if (one.IsEnding) {
    return (
      <Notice tone="info" title={t`We’re cancelling this return`}>
        <Trans>We’re asking the courier whether it’s still with you. This page shows it as soon as we know.</Trans>
      </Notice>
    )
  }
  if (State === 'REFUSED') {
    return (
      <Notice tone="warn" title={t`We can’t accept this return`}>
        {one.WasDownloaded ? (
          <Trans>A phone has already downloaded this eSIM. Nothing has changed: you can still activate it.</Trans>
        ) : (
          <Trans>{Because} Nothing is refunded, and you can activate it again.</Trans>
        )}
      </Notice>
    )
  }
  if (State === 'EXPIRED') {
    return <p>{t`The parcel wasn’t sent in time, so nothing is refunded. You can activate the SIM again.`}</p>
  }
  if (State === 'CANCELED')
    return <p>{t`You cancelled it. Nothing is refunded, and you can activate the SIM again.`}</p>
  const refunded = refundSentence(one.Refund && [one.Refund])
  if (State === 'REFUNDED' || State === 'RECEIVED') {
    return (
      <p>
        {refunded ??
          (one.IsForPeople && State === 'RECEIVED' ? t`It’s here. We’ll look at it and email you.` : t`It’s done.`)}
      </p>
    )
  }
  if (State === 'ON_ITS_WAY') {
    const isLost = one.Parcel?.State === 'UNDELIVERABLE'
    return (
      <p>
        {isLost
          ? t`The courier couldn’t bring your parcel. We’ll look into it and email you.`
          : t`The courier has your parcel. We refund it once it’s here.`}
      </p>
    )
  }
  if (!one.NeedsParcel) {
    return (
      <p>
        {one.IsForPeople
          ? t`We’ll look at what is faulty and email you our decision.`
          : t`We’re asking the eSIM server to take it back. This takes a moment.`}
      </p>
    )
  }
  if (!one.Parcel)
    return <p>{t`We’re ordering your label from the courier. We email it to you as soon as it’s there.`}</p>
  return (
    <p>
      {by ? (
        <Trans>Put the SIM in a parcel, stick the label on it, and hand it to the courier by {by}. It’s free.</Trans>
      ) : (
        <Trans>Put the SIM in a parcel, stick the label on it, and hand it to the courier. It’s free.</Trans>
      )}
    </p>
  )
}

function Steps({ one }: { one: Return }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const failed: readonly Return['State'][] = ['REFUSED', 'EXPIRED']
  const last = one.Timeline.length - 1
  const isOpen = one.State === 'ASKED' || one.State === 'ON_ITS_WAY' || one.State === 'RECEIVED'
  const steps = one.Timeline.map(({ State, AtNanos }, at): TimelineStep => {
    const state = failed.includes(State) ? 'failed' : isOpen && at === last ? 'now' : 'done'
    const detail = dateText(fromNanos(AtNanos), 'moment', locale)
    return { key: `${State}-${AtNanos}`, title: i18n._(stateWords[State]), detail, state }
  })
  return <Timeline label={t`Progress of the return`} steps={steps} />
}

function ReturnParcel({ one, parcel }: { one: Return; parcel: NonNullable<Return['Parcel']> }) {
  const { t } = useLingui()
  return (
    <div className="grid gap-4">
      <DescriptionList
        items={[
          { key: 'courier', term: t`Courier`, value: parcel.Carrier },
          {
            key: 'tracking',
            term: t`Tracking number`,
            value: parcel.TrackingLink ? (
              <a
                href={parcel.TrackingLink}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-6 max-w-full items-center gap-1.5 wrap-anywhere text-primary underline underline-offset-4"
              >
                {parcel.TrackingNumber}
                <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
                <OpensCourier />
              </a>
            ) : (
              parcel.TrackingNumber
            ),
          },
          ...(parcel.ReturnTo ? [{ key: 'to', term: t`Send it to`, value: parcel.ReturnTo.join(', ') }] : []),
        ]}
      />
      {parcel.LabelLink && one.State === 'ASKED' && parcel.State === 'LABEL' && (
        <a
          href={parcel.LabelLink}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ className: 'justify-self-start' })}
        >
          <Trans>Print the label</Trans>
          <OpensCourier />
        </a>
      )}
    </div>
  )
}

function OpensCourier() {
  return (
    <span className="sr-only">
      {' '}
      <Trans>(opens the courier’s page)</Trans>
    </span>
  )
}

/** Cancels a return, after saying what that means. */
function CallOff({ order, one }: { order: OrderDetail; one: Return }) {
  const { t } = useLingui()
  const toast = useToast()
  const errorText = useErrorText()
  const [asks, setAsks] = useState(false)
  const changes = [shop.order, shop.orders, shopReturns.returnOptions, plans.mobiles]
  const { mutateAsync, isPending, error, reset } = useSend(shopReturns.cancelReturn, { changes })
  const confirm = async () => {
    try {
      const { State } = await mutateAsync({ customerUuid: order.CustomerUUID, returnNumber: one.Number })
      if (State === 'CANCELED') toast({ tone: 'good', text: t`The return is cancelled` })
    } catch {
      return
    }
    setAsks(false)
  }
  const close = () => {
    setAsks(false)
    reset()
  }
  return (
    <>
      <Button tone="quiet" className="justify-self-start" onClick={() => setAsks(true)}>
        <Trans>Cancel the return</Trans>
      </Button>
      <ConfirmDialog
        open={asks}
        title={t`Cancel return ${one.Number}?`}
        confirmText={<Trans>Cancel the return</Trans>}
        cancelText={<Trans>Keep it</Trans>}
        loading={isPending}
        refusal={error ? errorText(error) : undefined}
        onConfirm={() => void confirm()}
        onCancel={close}
      >
        <Trans>Nothing is refunded, the label stops working, and you can activate the SIM again.</Trans>
      </ConfirmDialog>
    </>
  )
}
