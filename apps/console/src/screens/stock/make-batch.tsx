import { voucherBatches } from '@waea/contract/money/voucher-batches'
import { type BillingType, billingTypes } from '@waea/domain/catalogue/catalogue-entry'
import { batchName, maxCodes, maxValue, minValue } from '@waea/domain/vouchers/voucher-file'
import { addMonths, dayOf } from '@waea/kit/calendar-day'
import { dollars, fromDollars, times } from '@waea/kit/money'
import { Checkbox } from '@waea/ui/fields/checkbox'
import { Field, FieldGroup } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { Dialog } from '@waea/ui/states/dialog'
import { useState } from 'react'
import { useSend } from '../../shell/calls.ts'
import { countOf, countText } from '../../shell/counts.ts'
import { refusalText } from '../../shell/refusal-text.ts'
import type { MadeBatch } from './codes-dialog.tsx'

/** Makes a batch of vouchers, and hands on its codes. */
export function MakeBatch({ onMade, onClose }: { onMade: (batch: MadeBatch) => void; onClose: () => void }) {
  const make = useSend(voucherBatches.makeBatch, [voucherBatches.batches])
  const [typed, setTyped] = useState({ Batch: '', Count: '', Value: '20.00' })
  const [LastDay, setLastDay] = useState<string>(addMonths(dayOf(new Date()), 24))
  const [Kinds, setKinds] = useState<BillingType[]>(billingTypes.filter((kind) => kind !== 'postpay'))
  const [isTried, setIsTried] = useState(false)
  const set = (name: keyof typeof typed) => (value: string) => setTyped({ ...typed, [name]: value })
  const name = typed.Batch.trim()
  const count = /^\d{1,6}$/.test(typed.Count.trim()) ? Number(typed.Count) : 0
  const value = fromDollars(typed.Value)
  const wrong = {
    name: !batchName.test(name) && 'Use 2 to 40 letters, digits, points, dashes and underscores.',
    count: (count < 1 || count > maxCodes) && `Enter a number from 1 to ${countText(maxCodes)}.`,
    value:
      (value === undefined || value < minValue || value > maxValue) &&
      `Enter an amount from ${dollars(minValue)} to ${dollars(maxValue)}.`,
    day: LastDay < dayOf(new Date()) && 'Enter today or a later day.',
  }
  const shown = (fault: string | false) => (isTried && fault ? fault : undefined)
  const { error } = make
  const isKnown = error?.code === 'conflict'
  const onSend = async () => {
    setIsTried(true)
    if (Object.values(wrong).some(Boolean) || value === undefined) return
    const input = { Batch: name, Count: count, ValueCents: value, LastDay, Kinds }
    const made = await make.mutateAsync(input).catch(() => undefined)
    if (!made) return
    onClose()
    onMade(made)
  }
  return (
    <Dialog open onClose={onClose} title="Make a batch" size="m">
      <SendForm
        onSend={onSend}
        submitText="Make it"
        disabled={Kinds.length === 0}
        refusal={isKnown ? undefined : refusalText(error, { 'invalid-input': 'Check what you have entered.' })}
        note="You save the codes next: they are shown once. They can be redeemed when you sell the batch."
      >
        <Field
          label="Name"
          hint="For you and the shops, such as winter-2027."
          error={
            isKnown
              ? 'There is a batch of this name. If its codes were lost, cancel it, and make another.'
              : shown(wrong.name)
          }
          required
        >
          <TextInput
            data-autofocus
            maxLength={40}
            value={typed.Batch}
            onChange={({ target }) => set('Batch')(target.value)}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="How many" error={shown(wrong.count)} required>
            <TextInput inputMode="numeric" value={typed.Count} onChange={({ target }) => set('Count')(target.value)} />
          </Field>
          <Field label="Value of each" error={shown(wrong.value)} required>
            <TextInput
              before="$"
              inputMode="decimal"
              value={typed.Value}
              onChange={({ target }) => set('Value')(target.value)}
            />
          </Field>
        </div>
        <Field label="Last day" hint="They can be redeemed until the end of it." error={shown(wrong.day)} required>
          <TextInput type="date" value={LastDay} onChange={({ target }) => setLastDay(target.value)} />
        </Field>
        <FieldGroup label="Redeemed on" error={Kinds.length === 0 ? 'Choose at least one.' : undefined}>
          {billingTypes.map((kind) => (
            <Checkbox
              key={kind}
              label={kindNames[kind]}
              checked={Kinds.includes(kind)}
              onChange={({ target }) =>
                setKinds(billingTypes.filter((one) => (one === kind ? target.checked : Kinds.includes(one))))
              }
            />
          ))}
        </FieldGroup>
        {count > 0 && value !== undefined && (
          <p role="status">
            {countOf(count, 'voucher')} of {dollars(value)}: {dollars(times(value, count))} in all.
          </p>
        )}
      </SendForm>
    </Dialog>
  )
}

const kindNames: Record<BillingType, string> = {
  prepay: 'Prepay mobiles',
  postpay: 'Mobiles on a bill',
  payg: 'Pay as you go mobiles',
}
