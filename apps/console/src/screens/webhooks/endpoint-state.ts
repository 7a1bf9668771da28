import type { Gives } from '@waea/contract/call'
import type { webhooks } from '@waea/contract/operators/webhooks'

export type Endpoint = Gives<typeof webhooks.endpoints>['Endpoints'][number]

const pauses = {
  operator: { tone: 'neutral', text: 'Paused' },
  failing: { tone: 'bad', text: 'Paused: it failed for three days' },
  gone: { tone: 'bad', text: 'Paused: it answered that it is gone' },
} as const

/** Whether an endpoint is sent what happens, in words. */
export function stateOf({ PausedBecause, FailingSinceNanos }: Endpoint) {
  if (PausedBecause) return pauses[PausedBecause]
  return FailingSinceNanos === undefined
    ? ({ tone: 'good', text: 'Active' } as const)
    : ({ tone: 'warn', text: 'Failing, tried again' } as const)
}
