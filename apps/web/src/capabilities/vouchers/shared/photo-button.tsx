import { Trans, useLingui } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { Camera } from 'lucide-react'
import { useId, useState } from 'react'
import { canReadPhoto, codeInPhoto } from '../read-photo.ts'

/** Reads the code from a photo of the card. Renders nothing if the browser can't. */
export function PhotoButton({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useLingui()
  const id = useId()
  const [state, setState] = useState<'ready' | 'reading' | 'nothing'>('ready')
  if (!canReadPhoto()) return null

  async function read(photo: File | undefined) {
    if (!photo) return
    setState('reading')
    const code = await codeInPhoto(photo).catch(() => undefined)
    setState(code ? 'ready' : 'nothing')
    if (code) onCode(code)
  }
  return (
    <div className="grid justify-items-start gap-2">
      <label
        htmlFor={id}
        className={buttonClass({
          tone: 'quiet',
          className:
            'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        })}
      >
        <Camera aria-hidden="true" className="size-5" />
        <Trans>Take a photo of the code</Trans>
        <input
          id={id}
          type="file"
          accept="image/*"
          capture="environment"
          className="sr-only"
          onChange={(event) => {
            void read(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </label>
      <p role="status" className="text-s text-ink-2 empty:hidden">
        {state === 'reading' && t`Reading the photo…`}
        {state === 'nothing' && t`No code was found in the photo. Type the digits, or take it again from closer.`}
      </p>
    </div>
  )
}
