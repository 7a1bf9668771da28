import { Trans, useLingui } from '@lingui/react/macro'
import { broadband } from '@waea/contract/fibre/broadband'
import { dollars, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useSend } from '../../../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../../../shell/forms/shared/refusal-text.tsx'
import type { Order } from '../connection.ts'
import { hasRouterLeft, isRouterRefunded } from './order-progress.ts'

/** Cancels an order, after saying what is refunded and what is not (2§7.16). */
export function CancelOrder({ order }: { order: Order }) {
  const { t } = useLingui()
  const toast = useToast()
  const errorText = useErrorText()
  const [asks, setAsks] = useState(false)
  const cancel = useSend(broadband.cancelFibreOrder, {
    changes: [broadband.ufbProducts],
    after: () => {
      setAsks(false)
      toast({ text: t`We’re cancelling your order.`, tone: 'good' })
    },
  })
  return (
    <>
      <Button tone="quiet" size="s" onClick={() => setAsks(true)}>
        <Trans>Cancel the order</Trans>
      </Button>
      <ConfirmDialog
        open={asks}
        danger
        title={<Trans>Cancel this order?</Trans>}
        confirmText={<Trans>Cancel the order</Trans>}
        cancelText={<Trans>Keep it</Trans>}
        loading={cancel.isPending}
        refusal={cancel.error && errorText(cancel.error)}
        onConfirm={() => cancel.mutate({ id: order.UUID, CustomerUUID: order.CustomerUUID })}
        onCancel={() => {
          setAsks(false)
          cancel.reset()
        }}
      >
        <WhatComesBack order={order} />
      </ConfirmDialog>
    </>
  )
}

function WhatComesBack({ order }: { order: Order }) {
  const price = dollars(money(order.Modem?.PriceCents ?? 0))
  return (
    <div className="grid gap-2">
      <p>
        <Trans>
          {order.LFC} stops the work, and a booked visit is cancelled. You haven’t been charged for the plan.
        </Trans>
      </p>
      {order.Modem && order.IsPaid && !isRouterRefunded(order) && (
        <p>
          {hasRouterLeft(order) ? (
            <Trans>We’ve already sent your router, so its {price} isn’t refunded. Call us to send it back.</Trans>
          ) : (
            <Trans>
              We refund the {price} for the router to the card you paid with. Banks usually take 5 to 10 working days to
              show it.
            </Trans>
          )}
        </p>
      )}
      {order.Move && (
        <p>
          <Trans>Your fibre at {order.Move.From} stays as it is.</Trans>
        </p>
      )}
      {order.OrderType === 'TRANSFER' && (
        <p>
          <Trans>Your connection with your current provider stays as it is.</Trans>
        </p>
      )}
    </div>
  )
}
