import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { usage } from '@waea/contract/mobile/usage'
import { overview } from '@waea/contract/overview'
import { maxLimitCents } from '@waea/domain/usage/spend-limit'
import { dateText } from '@waea/kit/date-text'
import { dollars, fromDollars, money, plainDollars } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { Meter } from '@waea/ui/meter'
import { Notice } from '@waea/ui/states/notice'
import { useToast } from '@waea/ui/states/toast'
import { useForm } from 'react-hook-form'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { useSending } from '../../../shell/forms/shared/sending.ts'
import { useLocale } from '../../../shell/session/shared/portal.tsx'

type Settings = Gives<typeof usage.settings>
type Which = { customerUuid: string; mobileUuid: string }

/** The most that usage outside the plan may cost in a period. Renders nothing for mobiles that can't have a limit. */
export function SpendLimit({ which, settings }: { which: Which; settings: Settings }) {
  const { LimitCents, SpentCents, LimitLiftsOn, CanLimit } = settings
  const { t } = useLingui()
  const locale = useLocale()
  if (!CanLimit) return null
  const spent = dollars(money(SpentCents))
  const limit = LimitCents === undefined ? '' : dollars(money(LimitCents))
  return (
    <Card as="section" aria-labelledby="limit" className="grid gap-4">
      <h2 id="limit" className="text-h3">
        <Trans>Spend limit outside your plan</Trans>
      </h2>
      <p className="text-s text-ink-2">
        <Trans>
          When casual charges reach your limit, use outside your plan stops until the next period. We never charge more
          than the limit, even if the network is late to stop. Your plan’s own allowances keep working.
        </Trans>
      </p>
      {LimitCents !== undefined && (
        <Meter
          label={<Trans>Spent this period</Trans>}
          value={LimitCents === 0 ? 1 : Math.min(1, SpentCents / LimitCents)}
          words={t`${spent} of ${limit}`}
          tone={LimitLiftsOn ? 'bad' : 'primary'}
        />
      )}
      {LimitLiftsOn && (
        <Notice tone="warn" title={<Trans>Limit reached</Trans>}>
          <Trans>Use outside your plan is stopped until {dateText(LimitLiftsOn, 'day', locale)}.</Trans>
        </Notice>
      )}
      <LimitForm key={LimitCents ?? 'none'} which={which} limit={LimitCents} />
    </Card>
  )
}

function LimitForm({ which, limit }: { which: Which; limit: number | undefined }) {
  const { t } = useLingui()
  const toast = useToast()
  const before = limit === undefined ? '' : plainDollars(money(limit))
  const form = useForm<{ dollars: string }>({ defaultValues: { dollars: before } })
  const { mutateAsync, isPending } = useSend(usage.saveLimit, {
    changes: [usage.settings, overview.dashboard, overview.family],
  })
  const save = async (LimitCents: number | null) => {
    await mutateAsync({ ...which, LimitCents })
    toast({ tone: 'good', text: LimitCents === null ? t`We’ve removed your limit` : t`We’ve set your limit` })
  }
  const { refusal, onSend } = useSending(() => form.handleSubmit((values) => save(centsIn(values.dollars) ?? null))())
  const removing = useSending(() => save(null))
  return (
    <SendForm
      onSend={onSend}
      refusal={refusal ?? removing.refusal}
      submitText={limit === undefined ? <Trans>Set the limit</Trans> : <Trans>Change the limit</Trans>}
      secondary={
        limit !== undefined && (
          <Button type="button" tone="quiet" disabled={isPending} onClick={() => void removing.onSend()}>
            <Trans>Remove the limit</Trans>
          </Button>
        )
      }
    >
      <Field label={<Trans>Limit a period, in dollars</Trans>} error={form.formState.errors.dollars?.message}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          {...form.register('dollars', {
            validate: (typed) =>
              centsIn(typed) !== undefined || t`Enter an amount from $0 to $999, such as 20 or 7.50.`,
          })}
        />
      </Field>
    </SendForm>
  )
}

/** The typed amount in cents; undefined if a limit can't have it. */
function centsIn(typed: string): number | undefined {
  const cents = fromDollars(typed.replace(/^\s*\$/, '').trim())
  return cents !== undefined && cents >= 0 && cents <= maxLimitCents ? cents : undefined
}
