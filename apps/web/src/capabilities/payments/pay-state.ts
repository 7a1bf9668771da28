import type { RefusalCode } from '@waea/domain/refusal'
import type { PayOutcome } from './shared/outcome/pay-outcome.ts'
import type { OpenTry } from './shared/pay-record.ts'

/** What the pay panel shows of one purchase. */
export type PayState = {
  /** `slow`: the bank takes long, so say that it is still working. */
  is: 'ready' | 'paying' | 'slow'
  /** What is known about an earlier attempt without a known outcome. */
  open: OpenTry | undefined
  /** Why the last attempt was not paid: the payment's own refusal, or a sentence about the call. */
  refused: RefusalCode | { text: string } | undefined
}

/**
 * What happens to a purchase in the browser. `open` is what the tab's record says at that moment.
 *
 * | state | event | then |
 * |---|---|---|
 * | ready | sent | paying, without the last refusal |
 * | paying | took-long | slow |
 * | paying, slow | stopped: nothing was sent, or its call failed | ready, with its text |
 * | paying, slow | ended: paid, with the bank, refused, still waiting, or not sent at all | ready |
 * | ready | checked: the same of an earlier attempt | ready |
 * | paying, slow | checked | unchanged but for what is open |
 * | ready | asked | ready, without the last refusal |
 */
export type PayEvent =
  | { is: 'sent' | 'took-long' | 'asked' }
  | { is: 'stopped'; text: string | undefined; open: OpenTry | undefined }
  /** `outcome` is undefined if it can't be known; only resending with the same key can tell. */
  | ({ is: 'ended' | 'checked' } & Known)

type Known = { outcome: PayOutcome | undefined; open: OpenTry | undefined }

export const readyToPay = (open: OpenTry | undefined): PayState => ({ is: 'ready', open, refused: undefined })

export function nextPayState(state: PayState, event: PayEvent): PayState {
  switch (event.is) {
    case 'sent':
      return { ...state, is: 'paying', refused: undefined }
    case 'took-long':
      return state.is === 'paying' ? { ...state, is: 'slow' } : state
    case 'asked':
      return { ...state, refused: undefined }
    case 'stopped':
      return { ...readyToPay(event.open), refused: event.text === undefined ? undefined : { text: event.text } }
    case 'ended':
      return known(event)
    case 'checked':
      return state.is === 'ready' ? known(event) : { ...state, open: known(event).open }
  }
}

/** A refused payment was not charged, and the state says so. Its record only keeps the key for the next card. */
function known({ outcome, open }: Known): PayState {
  return outcome?.is === 'refused' ? { ...readyToPay(undefined), refused: outcome.code } : readyToPay(open)
}
