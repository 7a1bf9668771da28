import { useState } from 'react'
import { Button } from '../../src/button.tsx'
import { Card } from '../../src/card.tsx'
import { CountdownTimer } from '../../src/countdown-timer.tsx'
import { DescriptionList } from '../../src/data/description-list.tsx'
import { Steps } from '../../src/data/steps.tsx'
import { Timeline } from '../../src/data/timeline.tsx'
import { Meter } from '../../src/meter.tsx'
import { Money } from '../../src/money.tsx'
import type { Exhibit } from '../exhibit.ts'

function Meters() {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Card tone="hero" className="grid gap-3">
        <p className="flex justify-between gap-3 text-on-hero-2">
          Data left <span className="text-s">updated just now</span>
        </p>
        <p className="text-[2.75rem] leading-none figures">26.4 GB</p>
        <Meter tone="hero" hideLabel label="Data" value={0.66} words="of 40 GB, until 3 December" detail="13 days" />
      </Card>
      <Card className="grid gap-5">
        <Meter label="Data" value={0.62} words="6.2 GB of 10 GB left" detail="until 3 Dec" />
        <Meter label="Minutes" tone="warn" value={0.14} words="28 of 200 minutes left" />
        <Meter label="Roaming data" tone="bad" value={0} words="0 MB of 500 MB left" />
        <Meter label="Texts" value="unlimited" words="Unlimited" />
      </Card>
    </div>
  )
}

function Amounts() {
  return (
    <div className="grid gap-3">
      <Money size="figure" text="$45.00" per="every month" />
      <Money size="figure" text="$35.00" per="a person, every month" struck={{ text: '$45.00', label: 'was' }} />
      <Money size="large" text="$1,234,567.89" />
      <p>
        Next charge <Money text="$45.00" />
      </p>
    </div>
  )
}

function Waits() {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Card>
        <Timeline
          label="Setting up your eSIM"
          steps={[
            { key: 'paid', title: 'Payment received', detail: '$45.00, receipt sent by mail', state: 'done' },
            { key: 'number', title: 'Number reserved', detail: '021 555 0142', state: 'done' },
            { key: 'network', title: 'Joining the network', detail: 'usually 10 to 30 seconds', state: 'now' },
            { key: 'ready', title: 'Ready', state: 'next' },
          ]}
        />
      </Card>
      <Card>
        <Timeline
          label="Bringing your number"
          steps={[
            { key: 'asked', title: 'Asked your old provider', state: 'done' },
            { key: 'refused', title: 'Refused', detail: 'The account number does not match.', state: 'failed' },
            { key: 'moved', title: 'Number moved', state: 'next' },
          ]}
        />
      </Card>
    </div>
  )
}

function Sums() {
  return (
    <Card className="max-w-md">
      <DescriptionList
        items={[
          { key: 'plan', term: 'Endless, monthly plan', value: '$45.00' },
          { key: 'sim', term: 'eSIM', value: '$0.00' },
          { key: 'gst', term: 'GST included', value: '$5.87', weight: 'small' },
          { key: 'total', term: 'Today', value: '$45.00', weight: 'total' },
        ]}
      />
    </Card>
  )
}

function Countdowns() {
  const [seconds, setSeconds] = useState(42)
  const [done, setDone] = useState(0)
  return (
    <div className="flex flex-wrap items-center gap-4">
      <CountdownTimer
        key={seconds}
        seconds={seconds}
        onComplete={() => setDone((before) => before + 1)}
        label={(left) => `${left} seconds left`}
      />
      {[1, 0, 3600, 3601, Number.NaN].map((to) => (
        <Button key={to} tone="quiet" size="s" onClick={() => setSeconds(to)}>{`From ${to}`}</Button>
      ))}
      <output>Completed {done} times</output>
    </div>
  )
}

export const figures: Exhibit[] = [
  { name: 'meter', Show: Meters },
  { name: 'money', Show: Amounts },
  { name: 'timeline', Show: Waits },
  { name: 'steps', Show: () => <Steps label="Checkout" steps={['SIM', 'Your details', 'Pay', 'Done']} current={3} /> },
  { name: 'description-list', Show: Sums },
  { name: 'countdown-timer', Show: Countdowns },
]
