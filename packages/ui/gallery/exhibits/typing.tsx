import { useState } from 'react'
import { CodeInput } from '../../src/fields/code-input.tsx'
import { Combobox } from '../../src/fields/combobox.tsx'
import { Field, FieldGroup } from '../../src/fields/field.tsx'
import { NumberStepper } from '../../src/fields/number-stepper.tsx'
import { PasswordInput } from '../../src/fields/password-input.tsx'
import { Select } from '../../src/fields/select.tsx'
import { TextArea, TextInput } from '../../src/fields/text-input.tsx'
import type { Exhibit } from '../exhibit.ts'

const two = 'grid items-start gap-5 sm:grid-cols-2'

function Inputs() {
  return (
    <div className={two}>
      <Field label="First name" required>
        <TextInput autoComplete="given-name" />
      </Field>
      <Field label="Email" hint="We send the receipt here." error="Enter an email address, as name@example.nz.">
        <TextInput type="email" defaultValue="name@" />
      </Field>
      <Field label="Amount" hint="From $10.00 to $150.00">
        <TextInput before="$" inputMode="decimal" defaultValue="20.00" />
      </Field>
      <Field label="Warn me at" optional>
        <TextInput after="GB" inputMode="numeric" placeholder="2" />
      </Field>
      <Field label="Not open">
        <TextInput disabled defaultValue="021 555 0142" />
      </Field>
      <Field label="Note to the courier">
        <TextArea />
      </Field>
    </div>
  )
}

function Passwords() {
  const [typed, setTyped] = useState('Kiaora')
  const rules = [
    { text: '8 characters or more', met: typed.length >= 8 },
    { text: 'A small letter', met: /[a-z]/.test(typed) },
    { text: 'A capital letter', met: /[A-Z]/.test(typed) },
    { text: 'A digit', met: /\d/.test(typed) },
  ]
  return (
    <div className={two}>
      <Field label="Password">
        <PasswordInput />
      </Field>
      <Field label="New password">
        <PasswordInput value={typed} onChange={(event) => setTyped(event.target.value)} rules={rules} />
      </Field>
    </div>
  )
}

function Codes() {
  const [code, setCode] = useState('')
  const [whole, setWhole] = useState('')
  return (
    <div className={two}>
      <Field label="Code from the mail" hint="6 digits, good for 10 minutes">
        <CodeInput value={code} onChange={setCode} onComplete={setWhole} />
      </Field>
      <Field label="Wrong code" error="That code does not match. 4 tries left.">
        <CodeInput value="1234" onChange={() => {}} />
      </Field>
      <output>{whole && `Complete: ${whole}`}</output>
    </div>
  )
}

function Steppers() {
  const [sims, setSims] = useState(1)
  return (
    <div className={two}>
      <FieldGroup label="How many SIMs">
        <div>
          <NumberStepper label="SIMs" value={sims} onChange={setSims} min={1} max={5} />
        </div>
      </FieldGroup>
      <div>
        <NumberStepper label="SIMs, not open" value={5} onChange={() => {}} min={1} max={5} disabled />
      </div>
    </div>
  )
}

function Selects() {
  const days = ['1', '7', '28'].map((value) => ({ value, label: `Every ${value} days` }))
  return (
    <div className={two}>
      <Field label="Top up">
        <Select options={days} placeholder="Choose" />
      </Field>
      <Field label="Top up again" error="Choose how often.">
        <Select options={days} defaultValue="28" />
      </Field>
    </div>
  )
}

const streets = ['Kororāreka Road', 'Karangahape Road', 'Kawakawa Street', 'Kaikōura Terrace']

/** A simulated address search: ignores macrons, finds nothing for "zz" and fails for "fail". */
async function findStreets(query: string): Promise<string[]> {
  if (query === 'fail') throw new Error('The search did not answer.')
  if (query === 'wait') return new Promise(() => {})
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return streets.filter((street) => plain(street).includes(plain(query)))
}

function Searches() {
  const [street, setStreet] = useState<string | null>(null)
  return (
    <div className={two}>
      <Field label="Address" hint="Start with the street.">
        <Combobox
          value={street}
          onChange={setStreet}
          onSearch={findStreets}
          keyOf={(item) => item}
          textOf={(item) => item}
          detailOf={() => 'Te Tai Tokerau, Northland 0202'}
          failedText="The search did not answer. Type the address by hand."
          placeholder="12 Kororāreka Road"
        />
      </Field>
      <output>{street && `Chosen: ${street}`}</output>
    </div>
  )
}

export const typing: Exhibit[] = [
  { name: 'text-input', Show: Inputs },
  { name: 'password-input', Show: Passwords },
  { name: 'code-input', Show: Codes },
  { name: 'number-stepper', Show: Steppers },
  { name: 'select', Show: Selects },
  { name: 'combobox', Show: Searches },
]
