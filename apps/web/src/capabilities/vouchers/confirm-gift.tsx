import { Trans, useLingui } from '@lingui/react/macro'
import { balance } from '@waea/contract/money/balance'
import { vouchers } from '@waea/contract/money/vouchers'
import { overview } from '@waea/contract/overview'
import { dollars, money } from '@waea/kit/money'
import { displayMsisdn } from '@waea/kit/msisdn'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { SendForm } from '@waea/ui/fields/send-form'
import { Notice } from '@waea/ui/states/notice'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useSending } from '../../shell/forms/shared/sending.ts'
import type { Given, LookedAt } from './steps.ts'

/** Confirms a gift: shows its effect, and that it can't be undone. */
export function ConfirmGift({
  wanted: { input, answer },
  onBack,
  onGiven,
}: {
  wanted: LookedAt
  onBack: () => void
  onGiven: (given: Given) => void
}) {
  const { t } = useLingui()
  const give = useSend(vouchers.giveCredit, {
    changes: [vouchers.gifts, balance.credit, balance.movements, overview.dashboard],
  })
  const { refusal, onSend } = useSending(async () => onGiven(await give.mutateAsync(input)))
  const amount = dollars(money(answer.AmountCents))
  const number = displayMsisdn(answer.MSISDN)
  return (
    <Card className="grid gap-5">
      <DescriptionList
        items={[
          { key: 'to', term: t`To`, value: number },
          { key: 'amount', term: t`Amount`, value: amount },
          ...(input.Message ? [{ key: 'message', term: t`Message`, value: input.Message }] : []),
          {
            key: 'after',
            term: t`Your credit afterwards`,
            value: dollars(money(answer.MainBalCreditCents ?? 0)),
            weight: 'total',
          },
        ]}
      />
      <Notice tone="warn" title={<Trans>You can’t undo a gift</Trans>}>
        <Trans>
          {number} can receive credit. We don’t show whose it is, so check the number. They’ll see your number, and the
          credit keeps its expiry date.
        </Trans>
      </Notice>
      <SendForm
        onSend={onSend}
        refusal={refusal}
        submitText={<Trans>Give {amount}</Trans>}
        secondary={
          <Button tone="quiet" onClick={onBack}>
            <Trans>Change</Trans>
          </Button>
        }
      >
        {null}
      </SendForm>
    </Card>
  )
}
