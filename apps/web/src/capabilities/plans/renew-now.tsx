import { Trans, useLingui } from '@lingui/react/macro'
import { isFinal } from '@waea/contract/call-error'
import { plans } from '@waea/contract/mobile/plans'
import { overview } from '@waea/contract/overview'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { SendForm } from '@waea/ui/fields/send-form'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { keyOf } from '../../shell/calls/shared/wanted.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useLocale, usePortal } from '../../shell/session/shared/portal.tsx'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import { PayPanel } from '../payments/shared/pay-panel.tsx'
import type { PayChoice } from '../payments/shared/use-pay.ts'
import type { Renewal } from './renewal-shown.ts'
import { usePressOnce } from './shared/use-press-once.ts'

type Props = { mobile: Mobile; renewal: Renewal }

/** Renews now: pays a charge that failed, ends a pause, or starts the next period early. */
export function RenewNow({ mobile, renewal }: Props) {
  const { t } = useLingui()
  const { Addon, Now } = renewal
  const isDue = Boolean(Addon.Unpaid)
  const [opened, setOpened] = useState(false)
  if (!Now) return null
  const isPaused = Addon.PausedUntil !== undefined && Now.DaysLost === 0
  const title = isDue ? t`Pay now` : isPaused ? t`Resume now` : t`Renew early`
  return (
    <Card as="section" aria-labelledby="renew-now" className="grid gap-4">
      <h2 id="renew-now" className="text-h3">
        {title}
      </h2>
      <Given now={Now} />
      {isDue || opened ? (
        <Pay key={`${Now.AmountCents} ${Now.EndsOn}`} mobile={mobile} renewal={renewal} now={Now} />
      ) : (
        <Button tone="quiet" className="justify-self-start" onClick={() => setOpened(true)}>
          {isPaused ? <Trans>Resume now</Trans> : <Trans>Renew early</Trans>}
        </Button>
      )}
    </Card>
  )
}

type Now = NonNullable<Renewal['Now']>

/** What the new period includes, and what is lost with the old one. */
function Given({ now }: { now: Now }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { DaysLost } = now
  const day = (on: string) => dateText(on, 'date', locale)
  return (
    <>
      <DescriptionList
        items={[
          { key: 'from', term: t`New period from`, value: day(now.StartsOn) },
          { key: 'until', term: t`Until`, value: day(now.EndsOn) },
          { key: 'cost', term: t`You pay now, GST included`, value: dollars(money(now.AmountCents)), weight: 'total' },
        ]}
      />
      {DaysLost > 0 && (
        <p className="text-ink-2">
          {DaysLost === 1 ? (
            <Trans>
              You lose the last day of your current period. What you haven’t used carries over only if your plan says
              so.
            </Trans>
          ) : (
            <Trans>
              You lose the {DaysLost} days left in your current period. What you haven’t used carries over only if your
              plan says so.
            </Trans>
          )}
        </p>
      )}
    </>
  )
}

function Pay({ mobile, renewal, now }: Props & { now: Now }) {
  const { t } = useLingui()
  const toast = useToast()
  const { send, queries } = usePortal()
  const { Addon } = renewal
  const of = { customerUuid: mobile.CustomerUUID, mobileUuid: mobile.UUID, addonUuid: Addon.UUID }
  const shown = { AmountCents: now.AmountCents, EndsOn: now.EndsOn }
  const start = async (choice: PayChoice & { FromCredit?: true }, key: string) => {
    try {
      return await send(plans.renewNow, { ...of, ...shown, ...choice }, { key })
    } catch (error) {
      // Show the new figures or payer, so that the person sees them before they decide again.
      if (isFinal(error)) void queries.invalidateQueries({ queryKey: keyOf(plans.renewal) })
      throw error
    }
  }
  const done = () => {
    for (const changed of [plans.renewal, plans.mobiles, overview.dashboard]) {
      void queries.invalidateQueries({ queryKey: keyOf(changed) })
    }
    toast({ tone: 'good', text: t`${Addon.Name} is renewed` })
  }
  if (now.From === 'credit' && now.MissingCents === undefined)
    return <FromCredit now={now} start={start} onDone={done} />
  return (
    <>
      <PayPanel
        purchaseId={`renew-${Addon.UUID}`}
        request={shown}
        amount={money(now.AmountCents)}
        start={start}
        onPaid={done}
        keepCard="always"
      />
      {now.MissingCents !== undefined && <TopUpInstead missing={dollars(money(now.MissingCents))} />}
    </>
  )
}

function TopUpInstead({ missing }: { missing: string }) {
  return (
    <p className="text-s text-ink-2">
      <Trans>
        Or{' '}
        <Link to="/profile/plans/top-up" className="font-semibold text-primary underline underline-offset-4">
          top up {missing} or more
        </Link>
        : then we take it from your credit at once.
      </Trans>
    </p>
  )
}

type FromCreditProps = {
  now: Now
  start: (choice: { FromCredit: true }, key: string) => Promise<unknown>
  onDone: () => void
}

/** Pays from credit with one press. While the outcome is unknown, every press repeats the same renewal. */
function FromCredit({ now, start, onDone }: FromCreditProps) {
  const { refusal, onSend } = usePressOnce({
    start: (key) => start({ FromCredit: true }, key),
    onDone,
    mayHavePaid: true,
  })
  const price = dollars(money(now.AmountCents))
  return (
    <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Pay {price} from your credit</Trans>}>
      {null}
    </SendForm>
  )
}
