import { useLingui } from '@lingui/react/macro'
import { Notice } from '@waea/ui/states/notice'
import { useRefundSentence } from '../../payments/shared/refund-words.tsx'
import type { OrderDetail } from './order-words.tsx'

/**
 * Says which part of an order is cancelled or can't be delivered, and its refund. Renders nothing if everything is
 * coming.
 */
export function UndeliverablePart({ order }: { order: OrderDetail }) {
  const { t } = useLingui()
  const refundSentence = useRefundSentence()
  if (order.Status === 'CANCELED') {
    return (
      <Notice tone="info" title={t`This order is cancelled`}>
        {refundSentence(order.Refunds) ?? t`We charged nothing for it.`}
      </Notice>
    )
  }
  const isAll = order.Status === 'FAILED'
  const isReturned = order.Sims.some(({ Parcel }) => Parcel?.State === 'CANCELED')
  const isPart = order.Sims.some(({ Status }) => Status === 'FAILED') || Boolean(order.Refunds?.length)
  if (!isAll && !isPart) return null
  return (
    <Notice
      tone="bad"
      title={
        isAll
          ? t`We couldn’t complete your order`
          : isReturned
            ? t`Part of this order is cancelled`
            : t`We can’t deliver part of your order`
      }
    >
      {refundSentence(order.Refunds) ?? t`We didn’t charge you for it. Call us if you have any questions.`}
    </Notice>
  )
}
