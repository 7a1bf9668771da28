import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Gives } from '@waea/contract/call'
import type { shopReturns } from '@waea/contract/shop/shop-returns'
import type { KeptBecause, ReturnReason, ReturnState } from '@waea/domain/shop/orders/returns'
import type { OrderDetail } from './shared/order-words.tsx'

export type Return = OrderDetail['Returns'][number]
export type ReturnOptions = Gives<typeof shopReturns.returnOptions>
export type ReturnItem = ReturnOptions['Items'][number]

/** The states of a return. */
export const stateWords: Readonly<Record<ReturnState, MessageDescriptor>> = {
  ASKED: msg`Requested`,
  ON_ITS_WAY: msg`On its way to us`,
  RECEIVED: msg`We have it`,
  REFUNDED: msg`Refunded`,
  REFUSED: msg`Refused`,
  EXPIRED: msg`Not sent in time`,
  CANCELED: msg`Canceled`,
}

/** The reasons for a return, in the order of the form. */
export const reasonWords: readonly { value: ReturnReason; label: MessageDescriptor }[] = [
  { value: 'changed-mind', label: msg`I’ve changed my mind` },
  { value: 'not-needed', label: msg`I don’t need it any more` },
  { value: 'wrong-item', label: msg`It isn’t what I ordered` },
  { value: 'too-slow', label: msg`It came too late` },
  { value: 'faulty', label: msg`It’s faulty` },
  { value: 'other', label: msg`Something else` },
]

/** Why a SIM cannot be returned. */
export const keptWords: Readonly<Record<KeptBecause, MessageDescriptor>> = {
  'not-delivered': msg`It hasn’t arrived yet. You can return it once it has.`,
  'in-use': msg`It was activated, so its plan has started: a used SIM can’t be returned.`,
  'too-late': msg`The 30 days to return it are over. If it’s faulty, choose that reason.`,
  'being-returned': msg`You’re returning it already.`,
  'of-others': msg`It belongs to an account of its own. Contact us to return it.`,
  returned: msg`It was returned.`,
  refunded: msg`We couldn’t deliver it, and refunded it.`,
}
