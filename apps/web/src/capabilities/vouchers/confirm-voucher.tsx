import { Trans, useLingui } from '@lingui/react/macro'
import { balance } from '@waea/contract/money/balance'
import { vouchers } from '@waea/contract/money/vouchers'
import { overview } from '@waea/contract/overview'
import { groupedCode } from '@waea/domain/vouchers/voucher'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { SendForm } from '@waea/ui/fields/send-form'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useSending } from '../../shell/forms/shared/sending.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid, useLocale } from '../../shell/session/shared/portal.tsx'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import type { Checked, Redemption } from './steps.ts'

/** Confirms a voucher: shows its value and what it is turned into. */
export function ConfirmVoucher({
  checked: { code, answer },
  mobile,
  onRedeemed,
}: {
  checked: Checked
  mobile: Mobile
  onRedeemed: (made: Redemption) => Promise<void>
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const customerUuid = useCustomerUuid()
  const redeem = useSend(vouchers.redeemVoucher, {
    changes: [vouchers.redemptions, balance.credit, balance.movements, overview.dashboard],
  })
  const { refusal, onSend } = useSending(async () => {
    await onRedeemed(await redeem.mutateAsync({ customerUuid, productUuid: mobile.UUID, code }))
  })
  const value = dollars(money(answer.CreditCents))
  const { MainBalCreditCents: after, CurrencyCreditExpiresAtNanos: until } = answer
  return (
    <Card className="grid gap-5">
      <DescriptionList
        items={[
          { key: 'code', term: t`Code`, value: groupedCode(code) },
          { key: 'value', term: t`Worth`, value },
          ...(after === undefined
            ? []
            : [{ key: 'after', term: t`Credit afterwards`, value: dollars(money(after)), weight: 'total' as const }]),
        ]}
      />
      <p className="text-s text-ink-2">
        {until === undefined ? (
          <Trans>It becomes credit on your account, and pays what you owe next.</Trans>
        ) : (
          <Trans>Credit that you’ve paid for then lasts until {dateText(fromNanos(until), 'date', locale)}.</Trans>
        )}
      </p>
      <SendForm
        onSend={onSend}
        refusal={refusal}
        submitText={<Trans>Redeem {value}</Trans>}
        secondary={
          <Link to="/profile/redeem-voucher" className={buttonClass({ tone: 'quiet' })}>
            <Trans>Use another code</Trans>
          </Link>
        }
        note={<Trans>A voucher is used once, and can’t be moved to another mobile afterwards.</Trans>}
      >
        {null}
      </SendForm>
    </Card>
  )
}
