import { simSettings } from '@waea/contract/mobile/sim-settings'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { barrableNames } from '@waea/domain/sim-settings/operator-bar'
import { Button } from '@waea/ui/button'
import { Table } from '@waea/ui/data/table'
import { Field } from '@waea/ui/fields/field'
import { Select } from '@waea/ui/fields/select'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { Dialog } from '@waea/ui/states/dialog'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { useCall, useSend } from '../../shell/calls.ts'
import { moment } from '../../shell/moments.ts'
import { useReason } from '../../shell/reason.tsx'
import { refusalText } from '../../shell/refusal-text.ts'
import type { Customer } from './section.tsx'

const changed = [simSettings.operatorBars, operatorCustomers.history]
const notInService = { 'no-available-product': 'The mobile is not in service.' }

/** What the provider has barred of a mobile: shows it, bars more, and lifts bars. */
export function Bars({
  customer,
  mobile,
  onClose,
}: {
  customer: Customer
  mobile: Customer['Mobiles'][number]
  onClose: () => void
}) {
  const reason = useReason()
  const which = { customerUuid: customer.UUID, mobileUuid: mobile.UUID }
  const bars = useCall(simSettings.operatorBars, which, { reason })
  const lift = useSend(simSettings.liftBar, changed)
  const onLift = (name: string) => void lift.mutateAsync({ ...which, name, reason }).catch(() => undefined)
  return (
    <Dialog open onClose={onClose} title={`Bars of ${mobile.MSISDN ?? 'the mobile'}`} size="m">
      <p className="text-ink-2">
        A bar wins over what the customer has set. When it is lifted, what they had set holds again.
      </p>
      <Loaded query={bars} waiting={<SkeletonList count={2} />} failed="The bars can’t be loaded">
        {({ OperatorBarring }) => (
          <>
            {OperatorBarring.length === 0 ? (
              <p>Nothing is barred.</p>
            ) : (
              <Table
                caption="Barred"
                rows={OperatorBarring}
                keyOf={({ Name }) => Name}
                columns={[
                  { key: 'name', header: 'Feature', names: true, cell: ({ Name }) => Name },
                  { key: 'why', header: 'Why', cell: ({ Reason }) => Reason },
                  { key: 'since', header: 'Since', cell: ({ SinceNanos }) => moment(SinceNanos) },
                  {
                    key: 'lift',
                    header: '',
                    align: 'end',
                    cell: ({ Name }) => (
                      <Button size="s" tone="link" loading={lift.isPending} onClick={() => onLift(Name)}>
                        Lift<span className="sr-only"> the bar of {Name}</span>
                      </Button>
                    ),
                  },
                ]}
              />
            )}
            {lift.error && <Notice tone="bad">{refusalText(lift.error, notInService)}</Notice>}
            <BarForm which={which} barred={OperatorBarring.map(({ Name }) => Name)} />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

function BarForm({
  which,
  barred,
}: {
  which: { customerUuid: string; mobileUuid: string }
  barred: readonly string[]
}) {
  const reason = useReason()
  const bar = useSend(simSettings.bar, changed)
  const [chosen, setChosen] = useState('')
  const [Reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const free = barrableNames.filter((name) => !barred.includes(name))
  const onSend = async () => {
    setIsTried(true)
    if (chosen === '' || Reason.trim() === '') return
    const input = { ...which, Name: chosen, Reason: Reason.trim(), reason }
    const done = await bar.mutateAsync(input).catch(() => undefined)
    if (!done) return
    setChosen('')
    setReason('')
    setIsTried(false)
  }
  return (
    <SendForm onSend={onSend} submitText="Bar it" submitTone="danger" refusal={refusalText(bar.error, notInService)}>
      <Field label="Feature" error={isTried && chosen === '' ? 'Choose what to bar.' : undefined} required>
        <Select
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          placeholder="Choose"
          options={free.map((name) => ({ value: name, label: name }))}
        />
      </Field>
      <Field
        label="Why"
        hint="The customer reads it beside the setting."
        error={isTried && Reason.trim() === '' ? 'Write why.' : undefined}
        required
      >
        <TextInput maxLength={200} value={Reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </SendForm>
  )
}
