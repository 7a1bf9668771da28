import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { balance } from '@waea/contract/money/balance'
import { overview } from '@waea/contract/overview'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { Notice } from '@waea/ui/states/notice'
import { useToast } from '@waea/ui/states/toast'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useSending } from '../../shell/forms/shared/sending.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid, useLocale } from '../../shell/session/shared/portal.tsx'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import type { SavedCard } from '../payments/shared/first-choice.ts'
import { useAutoTopUpWords } from './auto-top-up-words.ts'

export type Rule = Gives<typeof balance.autoTopUp>

/** The current automatic top-up, and a button that switches it off at once. */
export function AutoTopUpState({
  mobile,
  rule,
  cards,
  onChange,
}: {
  mobile: Mobile
  rule: Rule
  cards: readonly SavedCard[]
  onChange: () => void
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const customerUuid = useCustomerUuid()
  const { agreed } = useAutoTopUpWords()
  const toast = useToast()
  const end = useSend(balance.endAutoTopUp, {
    changes: [balance.autoTopUp, balance.autoTopUps, overview.dashboard, overview.customerPreferences],
  })
  const { refusal, onSend, isSending } = useSending(async () => {
    await end.mutateAsync({ customerUuid, mobileUuid: mobile.UUID })
    toast({ text: t`Automatic top-up is off. Nothing more is charged automatically.`, tone: 'good' })
  })
  const card = cards.find(({ UUID }) => UUID === rule.PaymentMethodUUID)
  const day = rule.NextOn && dateText(rule.NextOn, 'date', locale)
  return (
    <div className="grid gap-4">
      <StateNotice rule={rule} />
      <Card as="section" aria-labelledby="agreed" className="grid gap-4">
        <h2 id="agreed" className="text-h3">
          {rule.Status === 'on' ? <Trans>Automatic top-up is on</Trans> : <Trans>What you agreed to</Trans>}
        </h2>
        <p>{agreed(rule, card)}</p>
        <DescriptionList
          items={[
            ...(day ? [{ key: 'next', term: t`Next one`, value: day }] : []),
            {
              key: 'used',
              term: t`This month so far`,
              value: dollars(money(rule.UsedThisMonthCents)),
            },
            { key: 'text', term: t`Notifications`, value: rule.SendText ? t`Email and text` : t`Email` },
          ]}
        />
        {refusal && <Notice tone="bad">{refusal}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button tone="quiet" onClick={onChange}>
            {rule.Status === 'paused' ? <Trans>Change and resume</Trans> : <Trans>Change</Trans>}
          </Button>
          <Button tone="danger" loading={isSending} onClick={() => void onSend()}>
            <Trans>Switch off</Trans>
          </Button>
        </div>
      </Card>
    </div>
  )
}

/** Why automatic top-up has stopped, and what to do. */
function StateNotice({ rule }: { rule: Rule }) {
  const amount = dollars(money(rule.AmountDollars * 100))
  if (rule.Status === 'paused') {
    return (
      <Notice tone="warn" title={<Trans>Automatic top-up is paused</Trans>}>
        <Trans>
          Your card was declined, and nothing was charged. Choose a card that works, then switch it on again.
        </Trans>
      </Notice>
    )
  }
  if (rule.Status === 'needs-you') {
    return (
      <Notice
        tone="warn"
        title={<Trans>Confirm with your bank</Trans>}
        action={
          <Link
            to="/profile/balance/top-up"
            search={{ amount: String(rule.AmountDollars) }}
            className={buttonClass({ size: 's' })}
          >
            <Trans>Top up {amount} and confirm</Trans>
          </Link>
        }
      >
        <Trans>
          Your bank wants you to confirm the top-up. Do it once yourself; after that, top-ups continue automatically.
        </Trans>
      </Notice>
    )
  }
  if (rule.Failures > 0) {
    return (
      <Notice tone="warn" title={<Trans>The last top-up didn’t go through</Trans>}>
        <Trans>Nothing was charged. We try again tomorrow, and pause after three failures in a row.</Trans>
      </Notice>
    )
  }
  return null
}
