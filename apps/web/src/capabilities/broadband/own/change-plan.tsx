import { Trans, useLingui } from '@lingui/react/macro'
import { CallError } from '@waea/contract/call-error'
import { broadband } from '@waea/contract/fibre/broadband'
import { laterPart } from '@waea/domain/broadband/plan-price'
import { dollars, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { DescriptionList } from '@waea/ui/data/description-list'
import { RadioCards } from '@waea/ui/fields/radio-cards'
import { SendForm } from '@waea/ui/fields/send-form'
import { Dialog } from '@waea/ui/states/dialog'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { useSending } from '../../../shell/forms/shared/sending.ts'
import type { Connection, Plan } from './connection.ts'
import { useFibreWords } from './fibre-words.ts'

/** Changes the plan at the end of the current month, after showing what changes, when, and what it costs (2§7.2). */
export function ChangePlan({ connection }: { connection: Connection }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        <Trans>Change plan</Trans>
      </Button>
      {isOpen && (
        <Dialog open size="m" onClose={() => setOpen(false)} title={<Trans>Change plan</Trans>}>
          <Choice connection={connection} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

function Choice(props: ChoiceProps) {
  const { t } = useLingui()
  const { Address, Plan: now, NextPlan: waiting } = props.connection
  const { LocationProvider, LocationProviderIDX } = Address
  const answer = useCall(broadband.fibrePlans, { LocationProvider, LocationProviderIDX })
  if (!answer.data) {
    return (
      <Loaded
        query={answer}
        waiting={<SkeletonList count={3} />}
        failed={t`We couldn’t load the plans`}
        note={<Trans>Your plan stays as it is.</Trans>}
        isPart
      />
    )
  }
  const others = answer.data.Plans.filter(({ ID }) => ID !== now.ID && ID !== waiting?.Plan.ID)
  if (others.length > 0) return <ChoiceForm {...props} plans={others} again={answer.refetch} />
  return (
    <Notice title={<Trans>There’s no other plan at this address</Trans>}>
      <Trans>Your plan stays as it is.</Trans>
    </Notice>
  )
}

interface ChoiceProps {
  connection: Connection
  onClose: () => void
}

function ChoiceForm({
  connection,
  plans,
  again,
  onClose,
}: ChoiceProps & { plans: readonly Plan[]; again: () => Promise<unknown> }) {
  const { t } = useLingui()
  const { Plan: now, CustomerUUID } = connection
  const change = useSend(broadband.changeFibrePlan, { changes: [broadband.ufbProducts] })
  const words = useFibreWords()
  const toast = useToast()
  const [chosen, setChosen] = useState<string>()
  const plan = plans.find(({ ID }) => ID === chosen)
  const { refusal, onSend } = useSending(async () => {
    if (!plan) return t`Choose a plan first.`
    const name = plan.Name
    const input = { UUID: connection.UUID, ProductAvailabilityUUID: plan.ID, CustomerUUID }
    const made = await change
      .mutateAsync({ ...input, AmountCents: plan.Price, ...laterPart(plan) })
      .catch(async (error: unknown) => {
        if (!(error instanceof CallError) || error.code !== 'price-changed') throw error
        await again()
        return undefined
      })
    if (!made)
      return t`The price of ${name} has changed since you saw it, so we changed nothing. Check the price now, and confirm again.`
    const { NextPlan } = made
    const day = NextPlan && words.weekday(NextPlan.On)
    toast({ text: day ? t`${name} starts on ${day}.` : t`Your plan changes to ${name}.`, tone: 'good' })
    onClose()
    return undefined
  })
  return (
    <SendForm
      onSend={onSend}
      refusal={refusal}
      submitText={plan ? t`Change to ${plan.Name}` : <Trans>Change plan</Trans>}
      secondary={
        <Button tone="quiet" onClick={onClose}>
          <Trans>Keep {now.Name}</Trans>
        </Button>
      }
    >
      <RadioCards
        label={t`You have ${now.Name} for ${words.monthly(now.Price)}. Change to:`}
        value={chosen ?? null}
        onChange={setChosen}
        options={plans.map((one) => ({
          value: one.ID,
          title: one.Name,
          detail: (
            <>
              <span className="block">{words.speed(one)}</span>
              {words.later(one)}
            </>
          ),
          aside: words.monthly(one.Price),
        }))}
      />
      {plan && <Preview connection={connection} plan={plan} />}
    </SendForm>
  )
}

/** The effect of a change, before it is made. */
function Preview({ connection, plan }: { connection: Connection; plan: Plan }) {
  const { t } = useLingui()
  const words = useFibreWords()
  const { Plan: now, PaidUntil } = connection
  const difference = dollars(money(Math.abs(plan.Price - now.Price)))
  const isMore = plan.Price > now.Price
  const stays = plan.ThenCents === undefined && now.ThenCents === undefined
  return (
    <div role="status" className="grid gap-3 rounded-card bg-sunken p-4">
      <DescriptionList
        items={[
          { key: 'today', term: t`To pay today`, value: dollars(money(0)) },
          {
            key: 'from',
            term: t`Starts`,
            value: PaidUntil ? words.weekday(PaidUntil) : t`When the current month is over`,
          },
          { key: 'speed', term: t`Speed then`, value: words.speed(plan) },
          { key: 'price', term: t`Price then, GST included`, value: words.monthly(plan.Price) },
          ...words.laterRows(plan),
        ]}
      />
      <p className="text-s text-ink-2">
        {!stays ? (
          <Trans>Until then you keep {now.Name}, and you can cancel the change.</Trans>
        ) : plan.Price === now.Price ? (
          <Trans>The price stays the same. Until then you keep {now.Name}, and you can cancel the change.</Trans>
        ) : isMore ? (
          <Trans>
            That’s {difference} more a month. Until then you keep {now.Name}, and you can cancel the change.
          </Trans>
        ) : (
          <Trans>
            That’s {difference} less a month. Until then you keep {now.Name}, and you can cancel the change.
          </Trans>
        )}
      </p>
    </div>
  )
}
