import { useState } from 'react'
import { FilterChip } from '../../src/chip.tsx'
import { Checkbox } from '../../src/fields/checkbox.tsx'
import { RadioCards } from '../../src/fields/radio-cards.tsx'
import { Segmented } from '../../src/fields/segmented.tsx'
import { Switch } from '../../src/fields/switch.tsx'
import type { Exhibit } from '../exhibit.ts'

function Checkboxes() {
  return (
    <div className="grid gap-1">
      <Checkbox label="Send me offers by email" hint="Never more than one a week." />
      <Checkbox label="Save this card for next time" defaultChecked />
      <Checkbox label="I have read the terms" error="Tick to go on." />
      <Checkbox label="Not open" disabled />
    </div>
  )
}

function Switches() {
  const [on, setOn] = useState(true)
  return (
    <div className="grid max-w-md gap-2">
      <Switch label="Renews automatically" hint="Next on 3 December" checked={on} onChange={setOn} />
      <Switch label="Roaming" checked={false} onChange={() => {}} />
      <Switch label="Being saved" checked loading onChange={() => {}} />
      <Switch label="Not open" checked={false} disabled onChange={() => {}} />
    </div>
  )
}

function Cards() {
  const [kind, setKind] = useState<'esim' | 'physical' | 'own' | null>('esim')
  return (
    <RadioCards
      label="Which SIM?"
      columns={2}
      value={kind}
      onChange={setKind}
      options={[
        { value: 'esim', title: 'eSIM', aside: '$0.00', detail: 'On your phone in about a minute.' },
        { value: 'physical', title: 'SIM card', aside: '$5.00', detail: 'By courier, 2 to 4 working days.' },
        { value: 'own', title: 'A card I have', detail: 'Not open for this plan.', disabled: true },
      ]}
    />
  )
}

function PlanTypes() {
  const [type, setType] = useState<'postpay' | 'prepay' | 'payg'>('postpay')
  return (
    <Segmented
      label="Type of plan"
      value={type}
      onChange={setType}
      segments={[
        { value: 'postpay', label: 'Pay monthly' },
        { value: 'prepay', label: 'Prepay' },
        { value: 'payg', label: 'Pay as you go' },
      ]}
    />
  )
}

function Filters() {
  const [pressed, setPressed] = useState(['Unlimited'])
  const flip = (name: string) =>
    setPressed((before) => (before.includes(name) ? before.filter((one) => one !== name) : [...before, name]))
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Quick filters</legend>
      {['Unlimited', 'Throttled', 'Limited'].map((name) => (
        <FilterChip key={name} pressed={pressed.includes(name)} onPress={() => flip(name)}>
          {name}
        </FilterChip>
      ))}
    </fieldset>
  )
}

export const choices: Exhibit[] = [
  { name: 'checkbox', Show: Checkboxes },
  { name: 'switch', Show: Switches },
  { name: 'radio-cards', Show: Cards },
  { name: 'segmented', Show: PlanTypes },
  { name: 'filter-chip', Show: Filters },
]
