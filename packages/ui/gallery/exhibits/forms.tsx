import { ArrowRight, Settings, Wallet } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonTone, buttonClass } from '../../src/button.tsx'
import { Card } from '../../src/card.tsx'
import { Field } from '../../src/fields/field.tsx'
import { SendForm } from '../../src/fields/send-form.tsx'
import { TextInput } from '../../src/fields/text-input.tsx'
import { IconButton } from '../../src/icon-button.tsx'
import { PageHeading } from '../../src/page-heading.tsx'
import { SkipLink } from '../../src/skip-link.tsx'
import { VisuallyHidden } from '../../src/visually-hidden.tsx'
import type { Exhibit } from '../exhibit.ts'

const tones: ButtonTone[] = ['primary', 'quiet', 'danger', 'link']

function Buttons() {
  return (
    <div className="grid gap-4">
      {tones.map((tone) => (
        <div key={tone} className="flex flex-wrap items-center gap-3">
          <Button tone={tone}>Top up $20.00</Button>
          <Button tone={tone} size="s">
            Small
          </Button>
          <Button tone={tone} icon={<Wallet aria-hidden="true" className="size-5" />}>
            With a sign
          </Button>
          <Button tone={tone} loading>
            Top up $20.00
          </Button>
          <Button tone={tone} disabled>
            Not yet
          </Button>
        </div>
      ))}
      <Button wide>As wide as its place</Button>
      <Card tone="hero" className="flex flex-wrap gap-3">
        <Button tone="onHero">On the dark card</Button>
      </Card>
    </div>
  )
}

function ButtonLinks() {
  return (
    <div className="flex flex-wrap gap-3">
      <a href="#button" className={buttonClass()}>
        See plans <ArrowRight aria-hidden="true" className="size-5" />
      </a>
      <a href="#button" className={buttonClass({ tone: 'quiet' })}>
        Bring your number
      </a>
    </div>
  )
}

/** A form whose first submit fails, with a field error and a form error. */
function Sending() {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [sends, setSends] = useState(0)
  const send = async () => {
    setSends((before) => before + 1)
    await new Promise<void>((done) => document.addEventListener('answer', () => done(), { once: true }))
    setError(name ? undefined : 'Enter a name.')
    setRefusal(name === 'refuse' ? 'The card was declined. No money moved.' : undefined)
  }
  return (
    <SendForm
      aria-label="Name this SIM"
      onSend={send}
      refusal={refusal}
      submitText="Save name"
      secondary={<Button tone="quiet">Not now</Button>}
      note="You can change it any time."
    >
      <Field label="Name of this SIM" error={error} required>
        <TextInput value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <output className="text-s text-ink-2">Sent {sends} times</output>
    </SendForm>
  )
}

export const forms: Exhibit[] = [
  {
    name: 'skip-link',
    Show: () => (
      <p>
        <SkipLink to="#button">Skip to content</SkipLink>
        Press Tab to see it.
      </p>
    ),
  },
  {
    name: 'page-heading',
    Show: () => (
      <PageHeading above="Kia ora, Prepay Demo" title="Your mobile" actions={<Button size="s">Top up</Button>}>
        What is left, until when, and what you owe.
      </PageHeading>
    ),
  },
  { name: 'button', Show: Buttons },
  { name: 'button-link', Show: ButtonLinks },
  {
    name: 'icon-button',
    Show: () => <IconButton label="Settings" icon={<Settings aria-hidden="true" className="size-5" />} />,
  },
  {
    name: 'visually-hidden',
    Show: () => (
      <p>
        26.4 GB<VisuallyHidden> of data left</VisuallyHidden>
      </p>
    ),
  },
  { name: 'send-form', Show: Sending },
]
