import type { Gives } from '@waea/contract/call'
import { parkedUsage } from '@waea/contract/mobile/parked-usage'
import { deployment } from '@waea/contract/provider'
import { isUsageType, usageTypes } from '@waea/domain/usage/rating/usage-type'
import { Field } from '@waea/ui/fields/field'
import { Select } from '@waea/ui/fields/select'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { Dialog } from '@waea/ui/states/dialog'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useSend } from '../../shell/calls.ts'
import { auditHint, useTypedReason } from '../../shell/reason.tsx'
import { refusalText } from '../../shell/refusal-text.ts'

export type ParkedDocument = Gives<typeof parkedUsage.parkedUsage>['Documents'][number]

/** The calls whose answers change once an operator has dealt with a document. */
export const changedByUsage = [parkedUsage.parkedUsage, deployment.notices]

const unreadable = {
  ID: 'Enter an id of at most 200 characters.',
  UsedAt: 'Enter a date and time with its zone, such as 2026-11-30T08:15:00+13:00.',
  Amount: 'Enter a whole number.',
  Country: 'Enter two capital letters, such as AU, or NZ for use at home.',
}

/** The kinds of use in words, with the unit of their amounts. */
export const usageKinds: Readonly<Record<string, { name: string; unit: string }>> = {
  data: { name: 'Data', unit: 'bytes' },
  voice: { name: 'Call', unit: 'seconds' },
  idd_voice: { name: 'International call', unit: 'seconds' },
  sms: { name: 'Texts', unit: '' },
  mms: { name: 'Picture messages', unit: '' },
  idd_sms: { name: 'International texts', unit: '' },
}

/** Corrects the values of a document, and counts it again. */
export function CorrectUsage({ document, onClose }: { document: ParkedDocument; onClose: () => void }) {
  const { NoticeUUID: noticeUuid, Subject, Reason, Values, Document } = document
  const toast = useToast()
  const count = useSend(parkedUsage.countParkedUsage, changedByUsage)
  const { check, field: reasonField } = useTypedReason({ label: 'Reason', hint: auditHint })
  const [typed, setTyped] = useState({
    ID: Values.ID ?? '',
    UsedAt: Values.UsedAt ?? '',
    Type: Values.Type ?? '',
    Amount: Values.Amount ?? '',
    Country: Values.Country ?? '',
  })
  const type = isUsageType(typed.Type) ? typed.Type : ''
  // Only what differs from the document is sent: the rest stays as it was received.
  const changed = (name: keyof typeof typed) => typed[name].trim() !== (Values[name] ?? '')
  const onSend = async () => {
    const reason = check()
    if (reason === undefined) return
    const Correction = {
      ...(changed('ID') && { ID: typed.ID.trim() }),
      ...(changed('UsedAt') && { UsedAt: typed.UsedAt.trim() }),
      ...(type && changed('Type') && { Type: type }),
      ...(changed('Amount') && { Amount: typed.Amount.trim() === '' ? Number.NaN : Number(typed.Amount) }),
      ...(changed('Country') && { Country: typed.Country.trim() }),
    }
    const isChanged = Object.keys(Correction).length > 0
    const done = await count
      .mutateAsync({ noticeUuid, ...(isChanged && { Correction }), reason })
      .catch(() => undefined)
    if (!done) return
    toast({ text: `${Subject} is counted`, tone: 'good' })
    onClose()
  }
  const { error } = count
  const wrong = error?.field?.replace('Correction.', '')
  const text = (name: 'ID' | 'UsedAt' | 'Amount' | 'Country', label: string, hint: string) => (
    <Field label={label} hint={hint} error={wrong === name ? unreadable[name] : undefined}>
      <TextInput
        maxLength={200}
        inputMode={name === 'Amount' ? 'numeric' : undefined}
        value={typed[name]}
        onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      />
    </Field>
  )
  const rule = error?.code === 'invalid-input' && !wrong && error.detail.rule
  const refusal = rule ? `It can’t be counted: ${rule}.` : wrong ? undefined : refusalText(error)
  return (
    <Dialog open onClose={onClose} title={`Correct ${Subject}`} size="m">
      <p className="text-ink-2">
        It could not be counted: {Reason}. It is counted in the period in which it was used, with the rates of its day,
        and only once for each id.
      </p>
      <SendForm onSend={onSend} submitText="Count it" refusal={refusal}>
        {text('ID', 'Id of the document', 'Change it only if it is impossible: another id counts again.')}
        {text('UsedAt', 'When', 'With its time zone, such as 2026-11-30T08:15:00+13:00.')}
        <Field label="Kind">
          <Select
            value={type}
            onChange={({ target }) => setTyped({ ...typed, Type: target.value })}
            placeholder="Choose"
            options={usageTypes.map((value) => ({ value, label: usageKinds[value]?.name ?? value }))}
          />
        </Field>
        {text('Amount', 'Amount', 'Bytes, seconds or pieces.')}
        {text('Country', 'Country', 'Two letters; empty or NZ for use at home.')}
        {reasonField}
      </SendForm>
      <details>
        <summary>As it was received</summary>
        <pre className="overflow-x-auto rounded-control bg-sunken p-4 text-s">{Document}</pre>
      </details>
    </Dialog>
  )
}
