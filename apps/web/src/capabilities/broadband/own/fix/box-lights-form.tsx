import { Trans, useLingui } from '@lingui/react/macro'
import type { BoxLights } from '@waea/domain/broadband/at-home/box-lights'
import { Card } from '@waea/ui/card'
import { Field } from '@waea/ui/fields/field'
import { Select } from '@waea/ui/fields/select'
import { useState } from 'react'
import { useLightWords } from './light-words.ts'

/** Asks for the lights of the fibre box, and says what each means. */
export function BoxLightsForm({ onLights }: { onLights: (lights: BoxLights | undefined) => void }) {
  const [chosen, setChosen] = useState<Partial<BoxLights>>({})
  const choose = (more: Partial<BoxLights>) => {
    const next = { ...chosen, ...more }
    setChosen(next)
    onLights(wholeOf(next))
  }
  return (
    <Card as="section" aria-labelledby="box-lights" className="grid gap-4">
      <h2 id="box-lights" className="text-h3">
        <Trans>2. Look at the fibre box</Trans>
      </h2>
      <p className="text-ink-2">
        <Trans>It’s the small white box on the wall that the fibre cable goes into, often near the router.</Trans>
      </p>
      <Light light="power" chosen={chosen} onChoose={choose} />
      {chosen.power !== 'off' && (
        <>
          <Light light="optical" chosen={chosen} onChoose={choose} />
          <Light light="lan" chosen={chosen} onChoose={choose} />
        </>
      )}
    </Card>
  )
}

/** All lights, once they are known. A box without power has no other. */
function wholeOf({ power, optical, lan }: Partial<BoxLights>): BoxLights | undefined {
  if (power === 'off') return { power, optical: 'off', lan: 'off' }
  return power && optical && lan ? { power, optical, lan } : undefined
}

function Light<Name extends keyof BoxLights>({
  light,
  chosen,
  onChoose,
}: {
  light: Name
  chosen: Partial<BoxLights>
  onChoose: (more: Partial<BoxLights>) => void
}) {
  const { t } = useLingui()
  const words = useLightWords()
  const states: Record<string, { label: string; means: string }> = words[light]
  const value = chosen[light]
  return (
    <div className="grid gap-1.5">
      <Field label={words.names[light]}>
        <Select
          placeholder={t`Choose`}
          options={Object.entries(states).map(([state, { label }]) => ({ value: state, label }))}
          value={value ?? ''}
          onChange={({ target }) => onChoose({ [light]: target.value || undefined })}
        />
      </Field>
      <p role="status" className="text-s text-ink-2 empty:hidden">
        {value && states[value]?.means}
      </p>
    </div>
  )
}
