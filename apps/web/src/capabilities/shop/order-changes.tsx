import { Trans, useLingui } from '@lingui/react/macro'
import { shop } from '@waea/contract/shop/shop'
import { dollars, money } from '@waea/kit/money'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { Notice } from '@waea/ui/states/notice'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'
import type { OrderDetail } from './shared/order-words.tsx'

/** What can still be changed before an order is shipped: its address, or the whole order by cancelling it. */
export function OrderChanges({ order }: { order: OrderDetail }) {
  const { Cancel, CanRedirect, Number: number } = order
  if (!Cancel && !CanRedirect) return null
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-h3">
        <Trans>Change this order</Trans>
      </h2>
      <p className="text-ink-2">
        <Trans>You can change it until the courier picks it up.</Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        {CanRedirect && (
          <Link to={`/profile/order-history/${number}/address`} className={buttonClass({ tone: 'quiet' })}>
            <Trans>Change the address</Trans>
          </Link>
        )}
        {Cancel && <CancelOrder order={order} refundCents={Cancel.RefundCents} />}
      </div>
    </Card>
  )
}

/** Says what is refunded and what ends, before the order is cancelled. */
function CancelOrder({ order, refundCents }: { order: OrderDetail; refundCents: number }) {
  const { t } = useLingui()
  const toast = useToast()
  const errorText = useErrorText()
  const [asks, setAsks] = useState(false)
  const { mutateAsync, isPending, error, reset } = useSend(shop.cancelOrder, { changes: [shop.order, shop.orders] })
  const { CustomerUUID: customerUuid, Number: number } = order
  const amount = dollars(money(refundCents))
  const confirm = async () => {
    try {
      const { Status } = await mutateAsync({ customerUuid, number })
      if (Status === 'CANCELED') toast({ tone: 'good', text: t`Order ${number} is cancelled` })
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
      <Button tone="quiet" onClick={() => setAsks(true)}>
        <Trans>Cancel the order</Trans>
      </Button>
      <ConfirmDialog
        open={asks}
        title={t`Cancel order ${number}?`}
        confirmText={<Trans>Cancel the order</Trans>}
        cancelText={<Trans>Keep it</Trans>}
        danger
        loading={isPending}
        refusal={error ? errorText(error) : undefined}
        onConfirm={() => void confirm()}
        onCancel={close}
      >
        <div className="grid gap-3">
          <p>
            {refundCents > 0 ? (
              <Trans>
                We refund {amount} to the card you paid with. Banks usually take 5 to 10 working days to show it.
              </Trans>
            ) : (
              <Trans>You have paid nothing for it, so nothing is refunded.</Trans>
            )}
          </p>
          <p>
            <Trans>
              Its SIMs, plans and new numbers end, and a number you wanted to bring stays where it is. You can’t undo
              this. If the courier already has a parcel, you still get that one and we don’t refund it.
            </Trans>
          </p>
        </div>
      </ConfirmDialog>
    </>
  )
}

/** A change that the courier hasn't confirmed yet. */
export function ChangeUnderWay({ order }: { order: OrderDetail }) {
  const { t } = useLingui()
  if (order.IsCancelling) {
    return (
      <Notice tone="info" title={t`We’re cancelling this order`}>
        <Trans>We’re asking the courier whether it is still here. We email you as soon as we know.</Trans>
      </Notice>
    )
  }
  if (!order.WantedAddress) return null
  const { Lines = [], City = '', Postcode = '' } = order.WantedAddress
  const known = Lines.join(' ')
  const where = [...Lines, ...[City, Postcode].filter((part) => part && !known.includes(part))].join(', ')
  return (
    <Notice tone="info" title={t`We’re changing the address`}>
      <Trans>We’re asking the courier to bring it to {where}. We email you as soon as we know.</Trans>
    </Notice>
  )
}
