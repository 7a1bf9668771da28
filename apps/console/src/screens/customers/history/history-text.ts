import type { Gives } from '@waea/contract/call'
import type { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { portStates } from '@waea/domain/porting/port-state'
import { plainWords } from '../../../shell/plain-words.ts'
import { actorText } from '../../deeds/actor-text.ts'
import { deedText } from '../../deeds/deed-words.ts'

export type Entry = Gives<typeof operatorCustomers.history>['Entries'][number]

const paymentStates: Readonly<Record<string, string>> = {
  unasked: 'no answer yet',
  waiting: 'waits for the customer',
  processing: 'under way',
  held: 'reserved on the card',
  cancelled: 'not made',
}
const refundStates: Readonly<Record<string, string>> = {
  unasked: 'under way',
  pending: 'under way',
  failed: 'failed',
}

/** What happened, in the words of an operator. */
export function whatText({ Kind, What }: Pick<Entry, 'Kind' | 'What'>): string {
  switch (Kind) {
    case 'payment':
      return withState('Payment', paymentStates[What])
    case 'refund':
      return withState('Refund', refundStates[What])
    case 'bill':
      return withState('Bill', What === 'cycle' ? undefined : lower(What))
    case 'credit-note':
      return withState('Credit note', What)
    case 'message':
      return messageText(What)
    case 'usage-alert':
      return withState('Usage alert', /^\d+$/.test(What) ? `${What}%` : lower(What))
    case 'port':
      return portText(What)
    case 'sign-in':
    case 'deed':
      return deedText(What)
    default:
      return withState(plainWords(Kind), lower(What))
  }
}

/** What it was about. Ids of requests and names of calls say nothing to an operator. */
export function subjectText({ Kind, What, Subject }: Pick<Entry, 'Kind' | 'What' | 'Subject'>): string | undefined {
  if (Kind === 'refund' || Subject === 'LOCAL') return undefined
  if (Kind === 'deed') return Subject && !callName.test(Subject) ? inWords(Subject) : undefined
  if (Kind === 'message' && outboxText.test(What)) return Subject && plainWords(Subject)
  return Subject
}

/** Who did it, and why. */
export function byText({ Actor, Operator, Reason }: Pick<Entry, 'Actor' | 'Operator' | 'Reason'>): string | undefined {
  const by = Operator ?? (Actor && actorText(Actor))
  return [by, Reason].filter(Boolean).join(': ') || undefined
}

/** The name of a call in the contract, such as `operators.customer`. */
const callName = /^[a-z]\w*\.[a-z]\w*$/i

/** A reason that is a code, in words; a number or a sentence as it is. */
const inWords = (subject: string) => (/^[a-z-]+$/.test(subject) ? plainWords(subject) : subject)

/** A message without a notice in the portal has its channel and state. */
const outboxText = /^(mail|sms) (\w+)$/

function messageText(what: string): string {
  const [, channel, state = ''] = outboxText.exec(what) ?? []
  return channel ? `${channel === 'mail' ? 'Mail' : 'Text'}, ${lower(state)}` : 'Message'
}

function portText(what: string): string {
  const [direction, state] = what.split(' ')
  const label = Object.entries(portStates).find(([number]) => number === state)?.[1]
  return withState(
    direction === 'out' ? 'Number leaves' : 'Number comes',
    label && 'label' in label ? label.label : state,
  )
}

const lower = (name: string) => plainWords(name).toLowerCase()

const withState = (what: string, state: string | undefined) => (state ? `${what}: ${state}` : what)
