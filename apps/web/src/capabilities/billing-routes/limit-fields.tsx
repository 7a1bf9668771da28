import { Trans, useLingui } from '@lingui/react/macro'
import type { SpendCycle } from '@waea/domain/approvals/approval'
import { fromDollars } from '@waea/kit/money'
import { Field } from '@waea/ui/fields/field'
import { Select } from '@waea/ui/fields/select'
import { TextInput } from '@waea/ui/fields/text-input'
import type { UseFormReturn } from 'react-hook-form'

/** A limit as typed: whole dollars, and how often it resets. */
export type LimitTyped = { SpendLimit: string; SpendCycle: SpendCycle; SpendCycleCount: string }

/** The limit as sent: whole numbers, dollars converted to cents (1§5). */
export function limitOf({ SpendLimit, SpendCycle, SpendCycleCount }: LimitTyped) {
  const count = Math.trunc(Number(SpendCycleCount))
  return { SpendLimit: Math.trunc((fromDollars(SpendLimit) ?? 0) / 100) * 100, SpendCycle, SpendCycleCount: count }
}

const mostDollars = 100_000
const mostCount = 31

/** The fields for the most that is paid, and how often that limit resets. */
export function LimitFields<Typed extends LimitTyped>({ form }: { form: UseFormReturn<Typed> }) {
  const { t } = useLingui()
  const { register, formState, watch } = form as unknown as UseFormReturn<LimitTyped>
  const { errors } = formState
  const isWhole = (text: string, most: number) => /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most
  return (
    <>
      <Field
        label={<Trans>Spend limit in dollars</Trans>}
        hint={t`Whole dollars. More than this is never charged.`}
        error={errors.SpendLimit?.message}
        required
      >
        <TextInput
          before="$"
          inputMode="numeric"
          autoComplete="off"
          {...register('SpendLimit', {
            validate: (text) => isWhole(text, mostDollars) || t`Enter whole dollars, such as 50.`,
          })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={<Trans>Resets every</Trans>} error={errors.SpendCycleCount?.message} required>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            {...register('SpendCycleCount', {
              validate: (text) => isWhole(text, mostCount) || t`Enter a whole number from 1 to ${mostCount}.`,
            })}
          />
        </Field>
        <Field
          label={<Trans>Period</Trans>}
          hint={
            watch('SpendCycle') === 'month'
              ? t`A 4-week plan can renew twice in one month. Set a limit that covers both, or choose 4 weeks.`
              : undefined
          }
        >
          <Select
            options={[
              { value: 'day', label: t`Days` },
              { value: 'week', label: t`Weeks` },
              { value: 'month', label: t`Months` },
            ]}
            {...register('SpendCycle')}
          />
        </Field>
      </div>
    </>
  )
}
