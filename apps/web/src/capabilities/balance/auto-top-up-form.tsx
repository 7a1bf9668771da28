import { Trans, useLingui } from '@lingui/react/macro'
import { balance } from '@waea/contract/money/balance'
import { overview } from '@waea/contract/overview'
import { type AutoTopUpRule, checkAutoTopUp } from '@waea/domain/balance/auto-top-up'
import { isRefusal } from '@waea/domain/refusal'
import { money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Checkbox } from '@waea/ui/fields/checkbox'
import { Field } from '@waea/ui/fields/field'
import { RadioCards } from '@waea/ui/fields/radio-cards'
import { SendForm } from '@waea/ui/fields/send-form'
import { Switch } from '@waea/ui/fields/switch'
import { TextInput } from '@waea/ui/fields/text-input'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { useToast } from '@waea/ui/states/toast'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useSending } from '../../shell/forms/shared/sending.ts'
import { useRefusalText } from '../../shell/forms/shared/use-refusal-text.ts'
import { TemporaryNotice } from '../../shell/frame/shared/temporary-notice.tsx'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import { savedCardName } from '../payments/shared/card-words.ts'
import { firstChoice, type SavedCard } from '../payments/shared/first-choice.ts'
import type { Rule } from './auto-top-up-state.tsx'
import { ruleOf, type Typed, typedOf } from './auto-top-up-typed.ts'
import { useAutoTopUpWords } from './auto-top-up-words.ts'

type FormProps = {
  mobile: Mobile
  rule: Rule
  cards: readonly SavedCard[]
  onDone: () => void
  onBack: (() => void) | undefined
}

/** Switches automatic top-up on or changes it: the fields, the agreement in words, and a confirmation. */
export function AutoTopUpForm({ mobile, rule, cards, onDone, onBack }: FormProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(() => typedOf(rule))
  const [chosen, setChosen] = useState(() => cardOf(rule, cards))
  const [sendsText, setSendsText] = useState(rule.SendText)
  const [isAsking, setAsking] = useState(false)
  const [wasTried, setTried] = useState(false)
  const wanted = ruleOf(typed)
  const checked = checkAutoTopUp(wanted)
  const card = cards.find(({ UUID, is_card_expired }) => UUID === chosen && !is_card_expired)
  const errorOf = useErrorOf(wanted, wasTried)
  const { refusal, onSend, isSending } = useSave({ mobile, onDone })
  const { agreed, first } = useAutoTopUpWords()
  // A rule that is refused has no words: what was typed may not be a number.
  const terms = isRefusal(checked) ? undefined : [agreed(wanted, card), first(wanted, money(rule.UsedThisMonthCents))]
  const set = (over: Partial<Typed>) => setTyped({ ...typed, ...over })
  const save = () => onSend({ ...wanted, SendText: sendsText, ...(card && { PaymentMethodID: card.UUID }) })

  return (
    <SendForm
      submitText={t`Check and switch on`}
      onSend={async () => {
        setTried(true)
        if (!isRefusal(checked) && card) setAsking(true)
      }}
      secondary={
        onBack && (
          <Button tone="quiet" onClick={onBack}>
            <Trans>Cancel</Trans>
          </Button>
        )
      }
      note={<Trans>Nothing is charged now, unless your credit is already under the amount you choose.</Trans>}
    >
      <TemporaryNotice />
      {rule.Status === 'off' && (
        <p className="text-ink-2">
          <Trans>It is off until you switch it on.</Trans>
        </p>
      )}
      <WhenAndHowMuch typed={typed} set={set} errorOf={errorOf} />
      <CardsToPay cards={cards} value={chosen} onChange={setChosen} isMissing={wasTried && !card} />
      <Switch
        label={t`Tell me by text too`}
        hint={t`We always email you.`}
        checked={sendsText}
        onChange={setSendsText}
      />
      {terms && (
        <Card as="section" tone="sunken" aria-live="polite" className="grid gap-1">
          <p className="font-semibold">{terms[0]}</p>
          <p className="text-s text-ink-2">{terms[1]}</p>
        </Card>
      )}
      <ConfirmDialog
        open={isAsking}
        title={<Trans>Switch on automatic top-up?</Trans>}
        confirmText={<Trans>Switch on</Trans>}
        loading={isSending}
        refusal={refusal}
        onCancel={() => setAsking(false)}
        onConfirm={() => void save()}
      >
        {terms?.join(' ')} <Trans>We’ll tell you about each one, and you can switch it off any time.</Trans>
      </ConfirmDialog>
    </SendForm>
  )
}

function CardsToPay({
  cards,
  value,
  onChange,
  isMissing,
}: {
  cards: readonly SavedCard[]
  value: string
  onChange: (value: string) => void
  /** None that can be charged is chosen. */
  isMissing: boolean
}) {
  const { t } = useLingui()
  return (
    <RadioCards
      label={t`Pay with`}
      error={isMissing && t`Choose a card that hasn’t expired.`}
      value={value}
      onChange={onChange}
      options={cards.map((one) => ({
        value: one.UUID,
        icon: <CreditCard aria-hidden="true" className="size-5 text-ink-2" />,
        title: savedCardName(one),
        detail: one.is_card_expired ? <Trans>Expired</Trans> : t`Expires ${one.expiry}`,
        disabled: one.is_card_expired,
      }))}
    />
  )
}

type Part = 'AmountDollars' | 'Days' | 'BelowDollars' | 'CapDollars'

function WhenAndHowMuch({
  typed,
  set,
  errorOf,
}: {
  typed: Typed
  set: (over: Partial<Typed>) => void
  errorOf: (part: Part) => string | undefined
}) {
  const { t } = useLingui()
  const dollarsField = (part: Part, of: 'amount' | 'below' | 'cap', label: string, hint: string) => (
    <Field label={label} hint={hint} error={errorOf(part)} required>
      <TextInput
        before="$"
        inputMode="numeric"
        autoComplete="off"
        value={typed[of]}
        onChange={(event) => set({ [of]: event.target.value })}
      />
    </Field>
  )
  return (
    <>
      {dollarsField('AmountDollars', 'amount', t`How much each time`, t`Whole dollars, $1 to $999`)}
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-s font-semibold">
          <Trans>When</Trans>
        </legend>
        <Checkbox
          label={t`Every set number of days`}
          checked={typed.byDays}
          onChange={(event) => set({ byDays: event.target.checked })}
        />
        {typed.byDays && (
          <Field label={t`Days`} hint={t`1 to 99`} error={errorOf('Days')} required className="pl-9">
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              value={typed.days}
              onChange={(event) => set({ days: event.target.value })}
            />
          </Field>
        )}
        <Checkbox
          label={t`When credit falls under an amount`}
          hint={t`Once a day at most`}
          checked={typed.byCredit}
          onChange={(event) => set({ byCredit: event.target.checked })}
        />
        {typed.byCredit && (
          <div className="pl-9">{dollarsField('BelowDollars', 'below', t`Under`, t`Whole dollars, $1 to $999`)}</div>
        )}
        {!typed.byDays && !typed.byCredit && (
          <p role="status" className="text-s text-ink-2">
            <Trans>Choose at least one.</Trans>
          </p>
        )}
      </fieldset>
      {dollarsField(
        'CapDollars',
        'cap',
        t`At most in a month`,
        t`Whole dollars. At this limit we stop for the month, and tell you.`,
      )}
    </>
  )
}

/** Saves the rule and confirms it with a toast. */
function useSave({ mobile, onDone }: Pick<FormProps, 'mobile' | 'onDone'>) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const toast = useToast()
  const send = useSend(balance.setAutoTopUp, {
    changes: [balance.autoTopUp, balance.autoTopUps, overview.dashboard, overview.customerPreferences],
  })
  return useSending(async (wanted: AutoTopUpRule & { SendText: boolean; PaymentMethodID?: string }) => {
    await send.mutateAsync({ customerUuid, mobileUuid: mobile.UUID, ...wanted })
    toast({ text: t`Automatic top-up is on.`, tone: 'good' })
    onDone()
  })
}

/** The error of a field after the first attempt to save. Uses the same rule as the server. */
function useErrorOf(wanted: AutoTopUpRule, wasTried: boolean): (part: Part) => string | undefined {
  const refusalText = useRefusalText()
  return (part) => {
    if (!wasTried) return undefined
    const checked = checkAutoTopUp(wanted)
    return isRefusal(checked) && checked.field === part ? refusalText(checked) : undefined
  }
}

function cardOf({ PaymentMethodUUID }: Rule, cards: readonly SavedCard[]): string {
  const isThere = cards.some(({ UUID, is_card_expired }) => UUID === PaymentMethodUUID && !is_card_expired)
  return isThere && PaymentMethodUUID ? PaymentMethodUUID : firstChoice(cards)
}
