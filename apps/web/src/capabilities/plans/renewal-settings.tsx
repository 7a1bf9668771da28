import { Trans, useLingui } from '@lingui/react/macro'
import { plans } from '@waea/contract/mobile/plans'
import { payments } from '@waea/contract/money/payments'
import { overview } from '@waea/contract/overview'
import { Card } from '@waea/ui/card'
import { Field } from '@waea/ui/fields/field'
import { Select } from '@waea/ui/fields/select'
import { Switch } from '@waea/ui/fields/switch'
import { Notice } from '@waea/ui/states/notice'
import { useToast } from '@waea/ui/states/toast'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import { savedCardName } from '../payments/shared/card-words.ts'
import { cardsAmong } from '../payments/shared/first-choice.ts'
import type { Renewal } from './renewal-shown.ts'

type Props = { mobile: Mobile; renewal: Renewal }

/** Who pays for renewals, and how the person is reminded of them. */
export function RenewalSettings({ mobile, renewal }: Props) {
  return (
    <div className="grid gap-4 lg:gap-6">
      {(renewal.From === 'credit' || renewal.From === 'card') && <Means mobile={mobile} renewal={renewal} />}
      <Reminders mobile={mobile} renewal={renewal} />
    </div>
  )
}

function Means({ mobile, renewal }: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const errorText = useErrorText()
  const customerUuid = mobile.CustomerUUID
  const methods = useCall(payments.methods, { customerUuid })
  const { mutate, isPending, error } = useSend(plans.nameMeans, {
    changes: [plans.renewal, overview.dashboard],
    after: () => toast({ tone: 'good', text: t`Saved` }),
  })
  const cards = cardsAmong(methods.data?.PaymentMethods ?? [])
  if (cards.length === 0) return null
  const of = { customerUuid, mobileUuid: mobile.UUID, addonUuid: renewal.Addon.UUID }
  return (
    <Card as="section" aria-labelledby="means" className="grid gap-3">
      <h2 id="means" className="text-h3">
        <Trans>Who pays</Trans>
      </h2>
      <Field
        label={<Trans>Renewals are paid from</Trans>}
        hint={renewal.PaysWith ? undefined : <Trans>What your credit doesn’t cover, your default card pays.</Trans>}
      >
        <Select
          value={renewal.PaysWith ?? ''}
          disabled={isPending}
          options={[
            { value: '', label: t`Credit, then card` },
            ...cards.map((card) => ({ value: card.UUID, label: savedCardName(card) })),
          ]}
          onChange={(event) => mutate({ ...of, PaymentMethodID: event.target.value || null })}
        />
      </Field>
      {error && <Notice tone="bad">{errorText(error)}</Notice>}
    </Card>
  )
}

function Reminders({ mobile, renewal }: Props) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const { mutate, isPending, error } = useSend(plans.chooseReminders, { changes: [plans.renewal] })
  const { ByMail, ByText } = renewal.Reminders
  const of = { customerUuid: mobile.CustomerUUID, mobileUuid: mobile.UUID }
  return (
    <Card as="section" aria-labelledby="reminders" className="grid gap-3">
      <h2 id="reminders" className="text-h3">
        <Trans>Reminders</Trans>
      </h2>
      <p className="text-s text-ink-2">
        <Trans>Three days before this mobile’s plans are charged or end, with the amount and what pays.</Trans>
      </p>
      <Switch
        label={t`By email`}
        checked={ByMail}
        loading={isPending}
        onChange={() => mutate({ ...of, ByMail: !ByMail })}
      />
      <Switch
        label={t`By text`}
        checked={ByText}
        loading={isPending}
        onChange={() => mutate({ ...of, ByText: !ByText })}
      />
      {error && <Notice tone="bad">{errorText(error)}</Notice>}
    </Card>
  )
}
