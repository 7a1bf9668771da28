import { Trans } from '@lingui/react/macro'
import type { Refusal } from '@waea/domain/refusal'
import { groupedCode } from '@waea/domain/vouchers/voucher'
import { Card } from '@waea/ui/card'
import { SendForm } from '@waea/ui/fields/send-form'
import { Notice } from '@waea/ui/states/notice'
import { useRefusalText } from '../../shell/forms/shared/use-refusal-text.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import { useCodeCheck } from './shared/code-check.ts'
import { CodeField } from './shared/code-field.tsx'
import { PhotoButton } from './shared/photo-button.tsx'
import type { Checked } from './steps.ts'

/**
 * The form for the code, which is then checked. `lost`: the confirmation step was opened without a code, for example
 * after a reload.
 */
export function CheckForm({
  mobile,
  lost,
  onChecked,
}: {
  mobile: Mobile
  lost: Refusal | undefined
  onChecked: (checked: Checked) => Promise<void>
}) {
  const refusalText = useRefusalText()
  const { typed, wrong, change, refusal, onSend } = useCodeCheck(mobile.UUID, ({ code, answer }) =>
    onChecked({ code, mobileUuid: mobile.UUID, answer }),
  )
  return (
    <Card className="grid gap-5">
      {lost && typed === '' && <Notice tone="warn">{refusalText(lost)}</Notice>}
      <SendForm
        onSend={onSend}
        refusal={refusal}
        submitText={<Trans>Check the voucher</Trans>}
        note={<Trans>Nothing is used yet: you’ll see what it’s worth first.</Trans>}
      >
        <CodeField value={typed} error={wrong} onChange={change} />
        <PhotoButton onCode={(code) => change(groupedCode(code))} />
      </SendForm>
      <p className="border-t border-line pt-4 text-s text-ink-2">
        <Trans>
          Someone else needs credit?{' '}
          <Link to="/profile/balance/give-credit" className="font-semibold text-primary underline underline-offset-4">
            Give some of yours
          </Link>
        </Trans>
      </p>
    </Card>
  )
}
