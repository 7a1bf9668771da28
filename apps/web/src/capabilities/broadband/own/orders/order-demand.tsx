import { Trans, useLingui } from '@lingui/react/macro'
import { broadband } from '@waea/contract/fibre/broadband'
import { Button } from '@waea/ui/button'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { Notice } from '@waea/ui/states/notice'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useSend } from '../../../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../../../shell/forms/shared/refusal-text.tsx'
import { useCustomerUuid } from '../../../../shell/session/shared/portal.tsx'
import type { Order } from '../connection.ts'
import { BookVisit } from './book-visit.tsx'
import type { Demand } from './order-progress.ts'

/** What the customer must do before the order can continue, with the button for it. */
export function OrderDemand({ order, demand }: { order: Order; demand: Demand }) {
  switch (demand.is) {
    case 'pay':
      return (
        <Notice tone="warn" title={<Trans>We haven’t received the payment for your router yet</Trans>}>
          <Trans>
            If your bank is still working on it, this page changes by itself. If you left the payment, cancel this order
            and order again. You’re charged once at most.
          </Trans>
        </Notice>
      )
    case 'consent':
      return <Consent order={order} />
    case 'book':
    case 'rebook':
      return <ToBook order={order} demand={demand} />
  }
}

function ToBook({ order, demand }: { order: Order; demand: Extract<Demand, { mode: string }> }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const isScope = demand.mode === 'scope'
  const title =
    demand.is === 'rebook'
      ? t`The technician couldn’t get in: choose another time`
      : isScope
        ? t`Choose a time for the site check`
        : t`Choose when the technician can come`
  return (
    <>
      <Notice
        tone="warn"
        title={title}
        action={
          <Button size="s" onClick={() => setOpen(true)}>
            {demand.is === 'rebook' ? <Trans>Choose another time</Trans> : <Trans>Choose a time</Trans>}
          </Button>
        }
      >
        {isScope ? (
          <Trans>It takes about an hour. Your order waits until then.</Trans>
        ) : (
          <Trans>
            It can take most of the day, and someone aged 18 or over must be home. Your order waits until then.
          </Trans>
        )}
      </Notice>
      {isOpen && <BookVisit order={order} mode={demand.mode} onClose={() => setOpen(false)} />}
    </>
  )
}

function Consent({ order }: { order: Order }) {
  const customerUuid = useCustomerUuid()
  const toast = useToast()
  const { t } = useLingui()
  const [asks, setAsks] = useState(false)
  const errorText = useErrorText()
  const give = useSend(broadband.giveConsent, {
    changes: [broadband.ufbProducts],
    after: () => {
      setAsks(false)
      toast({ text: t`Thank you. Your order continues.`, tone: 'good' })
    },
  })
  return (
    <>
      <Notice
        tone="warn"
        title={<Trans>Everyone whose land the fibre crosses must agree</Trans>}
        action={
          <Button size="s" onClick={() => setAsks(true)}>
            <Trans>Everyone agrees</Trans>
          </Button>
        }
      >
        <Trans>
          That may be your landlord, the body corporate, or the neighbours of a shared driveway. {order.LFC} holds the
          order until they do. Ask them, then tell us here.
        </Trans>
      </Notice>
      <ConfirmDialog
        open={asks}
        title={<Trans>Does everyone agree?</Trans>}
        confirmText={<Trans>Yes, they all agree</Trans>}
        cancelText={<Trans>Not yet</Trans>}
        loading={give.isPending}
        refusal={give.error && errorText(give.error)}
        onConfirm={() => give.mutate({ id: order.UUID, CustomerUUID: customerUuid })}
        onCancel={() => {
          setAsks(false)
          give.reset()
        }}
      >
        <Trans>
          You confirm that the owners of the land and of the building at this address agree to the work. We pass that on
          to {order.LFC}, and the work begins.
        </Trans>
      </ConfirmDialog>
    </>
  )
}
