import { Trans, useLingui } from '@lingui/react/macro'
import type { Input } from '@waea/contract/call'
import { approvals } from '@waea/contract/people/approvals'
import { isRefusal } from '@waea/domain/refusal'
import { Button } from '@waea/ui/button'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { Dialog } from '@waea/ui/states/dialog'
import { useToast } from '@waea/ui/states/toast'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { useFormSending } from '../../../shell/forms/shared/form.ts'
import { useCustomerUuid } from '../../../shell/session/shared/portal.tsx'

/** What an invite is for; the recipient comes from the form. */
export type InvitedTo = Pick<
  Input<typeof approvals.invite>,
  'ApprovalType' | 'ResourceUUID' | 'ResourceDetails' | 'RequestedByProductUUID'
>

type Values = { RequestedTo: string; Description: string }
/**
 * Whether the text is a valid recipient, by the server's rules. They load on demand because they include all phone
 * number formats.
 */
async function isRecipient(text: string): Promise<boolean> {
  const { readRecipient } = await import('@waea/domain/approvals/recipient')
  return !isRefusal(readRecipient(text))
}

const empty: Values = { RequestedTo: '', Description: '' }

/** A button that opens the invite form: a phone number, a customer id or an email (1§5). */
export function InviteButton({ to, label }: { to: InvitedTo; label: string }) {
  const { t } = useLingui()
  const toast = useToast()
  const CustomerUUID = useCustomerUuid()
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync } = useSend(approvals.invite, { changes: [approvals.invitesApprovals] })
  const form = useForm<Values>({ defaultValues: empty })
  const { refusal, onSend } = useFormSending(form, async ({ RequestedTo, Description }) => {
    const message = Description.trim()
    await mutateAsync({ spid: '2', CustomerUUID, RequestedTo, ...(message && { Description: message }), ...to })
    setOpen(false)
    form.reset(empty)
    toast({ tone: 'good', text: t`The invite is sent. They have an hour to answer.` })
  })
  const { errors } = form.formState
  return (
    <>
      <Button onClick={() => setOpen(true)} icon={<UserPlus aria-hidden="true" className="size-5" />}>
        {label}
      </Button>
      <Dialog open={isOpen} title={label} onClose={() => setOpen(false)}>
        <SendForm
          onSend={onSend}
          refusal={refusal}
          submitText={<Trans>Send the invite</Trans>}
          note={
            <Trans>
              We tell them by email or text. To protect their privacy, we don’t say whether they’re a customer.
            </Trans>
          }
        >
          <Field label={<Trans>Phone number, customer ID or email</Trans>} error={errors.RequestedTo?.message} required>
            <TextInput
              data-autofocus
              autoComplete="off"
              {...form.register('RequestedTo', {
                validate: async (text) =>
                  (await isRecipient(text)) || t`Enter a phone number, a customer ID or an email.`,
              })}
            />
          </Field>
          <Field label={<Trans>Message</Trans>} optional error={errors.Description?.message}>
            <TextInput autoComplete="off" maxLength={200} {...form.register('Description')} />
          </Field>
        </SendForm>
      </Dialog>
    </>
  )
}
