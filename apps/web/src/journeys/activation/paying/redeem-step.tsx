import { Trans } from '@lingui/react/macro'
import { groupedCode } from '@waea/domain/vouchers/voucher'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { SendForm } from '@waea/ui/fields/send-form'
import { PageHeading } from '@waea/ui/page-heading'
import { useCodeCheck } from '../../../capabilities/vouchers/shared/code-check.ts'
import { CodeField } from '../../../capabilities/vouchers/shared/code-field.tsx'
import { PhotoButton } from '../../../capabilities/vouchers/shared/photo-button.tsx'

/** A voucher that was checked before the activation, and is sent with it. */
export type StoredVoucher = { code: string; CreditCents: number }

type Props = {
  mobileUuid: string
  simText: string
  onChecked: (voucher: StoredVoucher) => Promise<void>
  onWithout: () => void
}

/** Checks a voucher that is redeemed once the SIM is in service (1§2 redeem voucher). */
export function RedeemStep({ mobileUuid, simText, onChecked, onWithout }: Props) {
  const { typed, wrong, change, refusal, onSend } = useCodeCheck(mobileUuid, ({ code, answer }) =>
    onChecked({ code, CreditCents: answer.CreditCents }),
  )
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 py-2">
      <PageHeading title={<Trans>Enter your voucher</Trans>} above={simText}>
        <Trans>It’s used only once your SIM is in service.</Trans>
      </PageHeading>
      <Card as="section">
        <SendForm
          onSend={onSend}
          refusal={refusal}
          submitText={<Trans>Check the voucher</Trans>}
          secondary={
            <Button tone="quiet" onClick={onWithout}>
              <Trans>Continue without it</Trans>
            </Button>
          }
        >
          <CodeField value={typed} error={wrong} onChange={change} />
          <PhotoButton onCode={(code) => change(groupedCode(code))} />
        </SendForm>
      </Card>
    </div>
  )
}
