import type { Gives } from '@waea/contract/call'
import { providerPlanChanges } from '@waea/contract/mobile/provider-plan-changes'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { Field } from '@waea/ui/fields/field'
import { Segmented } from '@waea/ui/fields/segmented'
import { Select } from '@waea/ui/fields/select'
import { SendForm } from '@waea/ui/fields/send-form'
import { Switch } from '@waea/ui/fields/switch'
import { Dialog } from '@waea/ui/states/dialog'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useCall, useSend } from '../../shell/calls.ts'
import { useReason } from '../../shell/reason.tsx'
import { refusalText } from '../../shell/refusal-text.ts'
import { ConfirmDeed } from './confirm-deed.tsx'
import { PlanFigures } from './plan-figures.tsx'

const { planChoices, quoteChoice, makeChoice, cancelChoice } = providerPlanChanges

type Choices = Gives<typeof planChoices>
type Waiting = NonNullable<Choices['State']['Change']>

interface Which {
  customerUuid: string
  mobileUuid: string
}

interface ChangePlanProps {
  which: Which
  name: string
  onClose: () => void
}

const refusals = {
  'change-quote-stale': 'The price, the credit or the plan has changed meanwhile. Check the figures again.',
  'no-card': 'No card is saved, and the credit is not enough. The customer tops up, or changes the plan themselves.',
  'card-expiring': 'The default card has expired. The customer adds another one, or tops up.',
  'card-authorisation-needed':
    'The bank wants the customer to confirm the payment, which only they can do in the portal. Nothing was charged or changed.',
  'card-declined': 'The bank declined the card. Nothing was charged or changed.',
  'card-trouble': 'The card can’t be charged any more. Nothing was charged or changed.',
  'insufficient-funds': 'The card has not enough money. Nothing was charged or changed.',
  'payment-failed': 'The payment failed. Nothing was charged or changed.',
  'plan-paused': 'The plan is paused. It can be changed now, or later once the customer resumes it.',
  'sim-changing': 'The SIM, number or type of the mobile is changing. Wait until that is done.',
  'no-service': 'The mobile is not in service, or its SIM is frozen or stopped. It has to run before its plan changes.',
  'in-progress': 'A payment for the plan is under way. Try again in a few minutes.',
} as const

/** Changes the plan of a mobile for its customer: choose, see every figure that they would see, confirm. */
export function ChangePlan({ which, name, onClose }: ChangePlanProps) {
  const choices = useCall(planChoices, which, { reason: useReason(), forgets: true })
  const [cancelled, setCancelled] = useState<Waiting>()
  if (cancelled)
    return (
      <ConfirmDeed
        call={cancelChoice}
        input={{ ...which, changeUuid: cancelled.ChangeUUID }}
        title={`Cancel the change to ${cancelled.NewName}?`}
        confirmText="Cancel the change"
        doneText={`The change to ${cancelled.NewName} is cancelled`}
        refusals={refusals}
        danger
        onClose={onClose}
      >
        {cancelled.OldName} goes on as before. The customer is mailed.
      </ConfirmDeed>
    )
  return (
    <Dialog open onClose={onClose} title={`Change the plan of ${name}`} size="m">
      <Loaded query={choices} waiting={<SkeletonList count={2} />} failed="The plans can’t be loaded" isPart>
        {({ State, Plans }) => (
          <>
            {State.Change && <WaitingChange change={State.Change} onCancel={() => setCancelled(State.Change)} />}
            {Plans.length === 0 ? (
              <p>{whyNone(State)}</p>
            ) : (
              <Choice which={which} state={State} plans={Plans} onClose={onClose} />
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

function whyNone({ OldAddonUUID, AgainOn, OnceInDays }: Choices['State']): string {
  if (!OldAddonUUID) return 'The mobile has no plan that could be changed. The customer chooses one in the portal.'
  if (AgainOn)
    return `A plan can be changed once in ${OnceInDays} days: this one again on ${dateText(AgainOn, 'date')}.`
  return 'No other plan is on sale for this mobile.'
}

function WaitingChange({ change, onCancel }: { change: Waiting; onCancel: () => void }) {
  const { State, NewName, OldName, On } = change
  const day = dateText(On, 'date')
  if (State === 'failed')
    return (
      <Notice tone="warn">
        The change from {OldName} to {NewName} on {day} failed.
      </Notice>
    )
  return (
    <Notice title={`${OldName} is to change to ${NewName} on ${day}`}>
      {State === 'unpaid' ? 'It is due, and nothing could pay it yet. ' : 'Another change replaces it. '}
      <Button size="s" tone="quiet" onClick={onCancel}>
        Cancel this change
      </Button>
    </Notice>
  )
}

interface ChoiceProps {
  which: Which
  state: Choices['State']
  plans: Choices['Plans']
  onClose: () => void
}

function Choice({ which, state, plans, onClose }: ChoiceProps) {
  const [uuid, setUuid] = useState('')
  const [mode, setMode] = useState(state.Modes.includes('LATER') ? ('LATER' as const) : ('NOW' as const))
  const [renews, setRenews] = useState(true)
  const plan = plans.find(({ AvailabilityUUID }) => AvailabilityUUID === uuid)
  const options = plans.map(({ AvailabilityUUID, Name, PriceCents }) => ({
    value: AvailabilityUUID,
    label: `${Name}, ${dollars(money(PriceCents))}`,
  }))
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        By the rules of the customer’s own change. A plan can be changed once in {state.OnceInDays} days.
      </p>
      <Field label="New plan">
        <Select
          options={options}
          placeholder="Choose a plan"
          value={uuid}
          onChange={({ target }) => setUuid(target.value)}
        />
      </Field>
      {state.Modes.length > 1 && (
        <Segmented
          label="When the plan changes"
          value={mode}
          onChange={setMode}
          segments={[
            { value: 'LATER', label: 'When the plan ends' },
            { value: 'NOW', label: 'Now' },
          ]}
        />
      )}
      {plan?.MayRenew && <Switch label="Renew automatically" checked={renews} onChange={setRenews} />}
      {plan && (
        <Preview
          key={`${uuid} ${mode} ${renews}`}
          which={which}
          choice={{ AvailabilityUUID: uuid, ChangeNow: mode === 'NOW', AutoRenew: renews && plan.MayRenew }}
          onClose={onClose}
        />
      )}
    </div>
  )
}

interface PreviewProps {
  which: Which
  choice: { AvailabilityUUID: string; ChangeNow: boolean; AutoRenew: boolean }
  onClose: () => void
}

/** The figures of a change, and the button that makes it exactly so. */
function Preview({ which, choice, onClose }: PreviewProps) {
  const toast = useToast()
  const reason = useReason()
  const quote = useCall(quoteChoice, { ...which, ...choice }, { reason, forgets: true })
  const deed = useSend(makeChoice, [operatorCustomers.customer, operatorCustomers.history])
  const onSend = async ({ QuoteUUID, New }: Gives<typeof quoteChoice>) => {
    try {
      const { Status, Mode } = await deed.mutateAsync({ ...which, QuoteUUID, reason })
      const isPending = Status === 'pending_payment'
      const day = dateText(New.StartsOn, 'date')
      const done = Mode === 'NOW' ? `The plan is ${New.Name} now` : `The plan changes to ${New.Name} on ${day}`
      const waits = 'The card has not answered yet. The plan changes once it has paid, within the hour or not at all.'
      toast({ text: isPending ? waits : done, tone: isPending ? 'info' : 'good' })
      onClose()
    } catch {
      // A quote is used up by a refused payment, and worthless once something has changed.
      await quote.refetch()
    }
  }
  const why = refusalText(quote.error, refusals)
  return (
    <Loaded
      query={quote}
      waiting={<SkeletonList count={2} />}
      failed="This change can’t be worked out"
      {...(why && { note: why })}
      isPart
    >
      {(figures) => {
        const lacksCard = figures.PaidFrom === 'card' && !figures.Card
        return (
          <SendForm
            onSend={() => onSend(figures)}
            submitText={submitText(figures)}
            disabled={lacksCard}
            refusal={refusalText(deed.error, refusals) ?? (lacksCard ? refusals['no-card'] : undefined)}
          >
            <PlanFigures quote={figures} />
          </SendForm>
        )
      }}
    </Loaded>
  )
}

function submitText({ Mode, New, PaidFrom, DueTodayCents, Card }: Gives<typeof quoteChoice>): string {
  const price = dollars(money(DueTodayCents))
  if (Mode === 'LATER') return `Change on ${dateText(New.StartsOn, 'date')}`
  if (PaidFrom === 'credit') return `Take ${price} from the credit and change now`
  if (PaidFrom === 'card') return `Charge ${price} to the card${Card ? ` ending ${Card.Last4}` : ''} and change now`
  return 'Change now'
}
