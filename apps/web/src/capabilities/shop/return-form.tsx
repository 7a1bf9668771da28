import { Trans, useLingui } from '@lingui/react/macro'
import { plans } from '@waea/contract/mobile/plans'
import { shop } from '@waea/contract/shop/shop'
import { shopReturns } from '@waea/contract/shop/shop-returns'
import type { ReturnReason } from '@waea/domain/shop/orders/returns'
import { dollars, money } from '@waea/kit/money'
import { Card } from '@waea/ui/card'
import { Field } from '@waea/ui/fields/field'
import { Select } from '@waea/ui/fields/select'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { useState } from 'react'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { useGo } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'
import { keptFor, ReturnChoice } from './return-items.tsx'
import { ReturnSum, refundOf } from './return-sum.tsx'
import { type ReturnOptions, reasonWords } from './return-words.ts'

/** Chooses the SIMs and the reason, and shows the refund; asks for confirmation before anything happens. */
export function ReturnForm({ options, onRefused }: { options: ReturnOptions; onRefused: () => void }) {
  const { t, i18n } = useLingui()
  const [choice, setChoice] = useState<{ reason?: ReturnReason; comment?: string; sims?: number[] }>({})
  const [tried, setTried] = useState(false)
  const [asks, setAsks] = useState(false)
  const { reason, comment = '' } = choice
  const free = options.Items.filter((item) => !keptFor(item, reason))
  const only = options.Items.length === 1 ? free.map(({ SIM }) => SIM) : []
  const chosen = free.filter(({ SIM }) => (choice.sims ?? only).includes(SIM))
  const needsWords = reason === 'faulty' || reason === 'other'
  const wrong = {
    reason: reason ? undefined : t`Choose why you’re returning it.`,
    sims: chosen.length === 0 ? t`Choose at least one SIM.` : undefined,
    comment: needsWords && comment.trim() === '' ? t`Tell us in a few words.` : undefined,
  }
  const onSend = async () => {
    setTried(true)
    if (!wrong.reason && !wrong.sims && !wrong.comment) setAsks(true)
  }
  return (
    <>
      <SendForm onSend={onSend} submitText={<Trans>Return it</Trans>} aria-label={t`Return something`}>
        <Field label={t`Why are you returning it?`} error={tried ? wrong.reason : undefined} required>
          <Select
            placeholder={t`Choose`}
            value={reason ?? ''}
            options={reasonWords.map(({ value, label }) => ({ value, label: i18n._(label) }))}
            onChange={({ target }) => setChoice({ ...choice, reason: target.value as ReturnReason })}
          />
        </Field>
        {needsWords && (
          <Field label={t`What happened?`} error={tried ? wrong.comment : undefined} required>
            <TextInput
              value={comment}
              maxLength={500}
              onChange={({ target }) => setChoice({ ...choice, comment: target.value })}
            />
          </Field>
        )}
        <ReturnChoice
          items={options.Items}
          reason={reason}
          chosen={chosen.map(({ SIM }) => SIM)}
          onChoose={(sims) => setChoice({ ...choice, sims })}
          error={tried ? wrong.sims : undefined}
        />
        {chosen.length > 0 && (
          <Card as="section">
            <ReturnSum options={options} chosen={chosen} reason={reason} />
          </Card>
        )}
      </SendForm>
      {reason && (
        <AskOnce
          open={asks}
          request={{ reason, comment, SIMs: chosen.map(({ SIM }) => SIM), cents: refundOf(options, chosen).amount }}
          number={options.Number}
          onClose={() => setAsks(false)}
          onRefused={onRefused}
        />
      )}
    </>
  )
}

interface ReturnRequest {
  reason: ReturnReason
  comment: string
  SIMs: number[]
  cents: number
}

/** Confirms the return, with what the customer gives up: the SIM. */
function AskOnce({
  open,
  request,
  number,
  onClose,
  onRefused,
}: {
  open: boolean
  request: ReturnRequest
  number: string
  onClose: () => void
  onRefused: () => void
}) {
  const { t } = useLingui()
  const go = useGo()
  const customerUuid = useCustomerUuid()
  const errorText = useErrorText()
  const changes = [shop.order, shop.orders, shopReturns.returnOptions, plans.mobiles]
  const { mutateAsync, isPending, error, reset } = useSend(shopReturns.askReturn, { changes })
  const { reason, comment, SIMs, cents } = request
  const amount = dollars(money(cents))
  const confirm = async () => {
    const said = comment.trim() === '' ? {} : { Comment: comment.trim() }
    try {
      await mutateAsync({ customerUuid, number, SIMs, Reason: reason, RefundCents: cents, ...said })
    } catch {
      onRefused()
      return
    }
    await go(`/profile/order-history/${number}`)
  }
  const close = () => {
    onClose()
    reset()
  }
  return (
    <ConfirmDialog
      open={open}
      title={t`Return it?`}
      confirmText={<Trans>Return it</Trans>}
      cancelText={<Trans>Keep it</Trans>}
      danger
      loading={isPending}
      refusal={error ? errorText(error) : undefined}
      onConfirm={() => void confirm()}
      onCancel={close}
    >
      <div className="grid gap-3">
        <p>
          {reason === 'faulty' ? (
            <Trans>Our team looks at it first. If they agree, we refund {amount}.</Trans>
          ) : cents > 0 ? (
            <Trans>
              We refund {amount} to the card you paid with. Banks usually take 5 to 10 working days to show it.
            </Trans>
          ) : (
            <Trans>You paid nothing for it, so nothing is refunded.</Trans>
          )}
        </p>
        <p>
          <Trans>The SIM can’t be activated from now on, and its plan never starts.</Trans>
        </p>
      </div>
    </ConfirmDialog>
  )
}
