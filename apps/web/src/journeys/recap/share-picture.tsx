import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@waea/ui/button'
import { saveFile } from '@waea/ui/save-file'
import { useToast } from '@waea/ui/states/toast'
import { useRef, useState } from 'react'
import { type PicturePart, pageLook, pictureFile } from './picture.ts'

/** Saves the picture on the device, and shares it if the browser can. */
export function SharePicture({ parts, name, title }: { parts: readonly PicturePart[]; name: string; title: string }) {
  const { t } = useLingui()
  const toast = useToast()
  const host = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const withFile = async (use: (file: File) => Promise<void> | void) => {
    if (!host.current) return
    setBusy(true)
    try {
      await use(await pictureFile(parts, pageLook(host.current), name))
    } catch (error) {
      // Closing the share sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast({ tone: 'bad', text: t`We couldn’t make the picture` })
    } finally {
      setBusy(false)
    }
  }
  const save = () =>
    withFile((file) => {
      saveFile(file, name)
      toast({ tone: 'good', text: t`Picture saved` })
    })
  const share = () => withFile((file) => navigator.share({ files: [file], title }))
  return (
    <div ref={host} className="flex flex-wrap gap-3">
      {canShareFiles() && (
        <Button loading={busy} onClick={() => void share()}>
          <Trans>Share</Trans>
        </Button>
      )}
      <Button tone={canShareFiles() ? 'quiet' : 'primary'} loading={busy} onClick={() => void save()}>
        <Trans>Save picture</Trans>
      </Button>
    </div>
  )
}

function canShareFiles(): boolean {
  if (typeof navigator === 'undefined' || typeof navigator.canShare !== 'function') return false
  return navigator.canShare({ files: [new File([], 'picture.png', { type: 'image/png' })] })
}
