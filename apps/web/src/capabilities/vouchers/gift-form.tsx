import { Trans } from '@lingui/react/macro'
import { balance } from '@waea/contract/money/balance'
import { vouchers } from '@waea/contract/money/vouchers'
import { isRefusal } from '@waea/domain/refusal'
import { cleanMessage } from '@waea/domain/vouchers/gift'
import { fromDollars, money, plainDollars, zero } from '@waea/kit/money'
import { Card } from '@waea/ui/card'
import { SendForm } from '@waea/ui/fields/send-form'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useFormSending } from '../../shell/forms/shared/form.ts'
import { useKeptForm } from '../../shell/forms/shared/kept-form.ts'
import { useCustomerUuid, usePortal } from '../../shell/session/shared/portal.tsx'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import { GiftFields, type GiftTyped } from './gift-fields.tsx'
import type { LookedAt } from './steps.ts'

/** The form for a gift, which is then checked; going back restores what was typed. */
export function GiftForm({
  mobile,
  before,
  onLookedAt,
}: {
  mobile: Mobile
  before: LookedAt['input'] | undefined
  onLookedAt: (looked: LookedAt) => void
}) {
  const { send } = usePortal()
  const customerUuid = useCustomerUuid()
  const mine = { customerUuid, mobileUuid: mobile.UUID }
  const credit = useCall(balance.credit, mine)
  const { form, forget } = useKeptForm<GiftTyped>(`gift-${mobile.UUID}`, {
    MSISDN: before?.MSISDN ?? '',
    amount: before ? plainDollars(money(before.AmountCents)) : '',
    Message: before?.Message ?? '',
  })
  const sending = useFormSending(
    form,
    async ({ MSISDN, amount, Message }) => {
      const input = { ...mine, MSISDN: MSISDN.trim(), AmountCents: fromDollars(amount) ?? zero }
      const message = cleanMessage(Message)
      const answer = await send(vouchers.checkGift, input)
      // The next step now has the values; keeping the draft would prefill a second gift.
      forget()
      onLookedAt({ input: { ...input, ...(!isRefusal(message) && message && { Message: message }) }, answer })
    },
    { AmountCents: 'amount' },
  )
  return (
    <Card>
      <SendForm
        onSend={sending.onSend}
        refusal={sending.refusal}
        submitText={<Trans>Continue</Trans>}
        note={<Trans>Nothing is given yet: you’ll check the details first.</Trans>}
      >
        <GiftFields form={form} credit={credit.data && money(credit.data.MainBalCreditCents)} />
      </SendForm>
    </Card>
  )
}
