import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { cases } from '@waea/contract/cases'
import { maxFileBytes, maxFilesOfMessage } from '@waea/domain/support/attachment'
import { Button } from '@waea/ui/button'
import { contentOf } from '@waea/ui/chosen-file'
import { FieldGroup } from '@waea/ui/fields/field'
import { Paperclip, X } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { useCustomerUuid, usePortal } from '../../../shell/session/shared/portal.tsx'
import type { CaseFile } from './case-words.tsx'

export type Uploaded = Gives<typeof cases.upload>

const accepted = '.jpg,.jpeg,.png,.pdf,.txt,image/jpeg,image/png,application/pdf,text/plain'
const megabyte = 1024 * 1024

/** A formatted file size. */
export function sizeText(bytes: number): string {
  return bytes < megabyte ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / megabyte).toFixed(1)} MB`
}

type Props = { files: readonly Uploaded[]; uploads: ReturnType<typeof useUploads>; isSending: boolean }

/** The files attached to a message: each is uploaded and checked at once, and can be removed. */
export function CaseFiles({ files, uploads, isSending }: Props) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const { add, remove, error, isUploading } = uploads
  const isFull = files.length >= maxFilesOfMessage
  return (
    <FieldGroup
      label={t`Files`}
      hint={t`Up to 5 pictures (JPEG, PNG), PDFs or plain texts of 10 MB each. We check them for viruses.`}
      error={error}
    >
      <div className="grid gap-3">
        {files.length > 0 && (
          <ul aria-label={t`Attached files`} className="grid gap-2">
            {files.map((file) => (
              <li
                key={file.UUID}
                className="flex items-center gap-3 rounded-control border border-line bg-surface pl-3.5"
              >
                <span className="min-w-0 flex-1 py-2 wrap-anywhere">
                  {file.Name} <span className="text-s text-ink-2">{sizeText(file.Bytes)}</span>
                  {file.State === 'waiting' && (
                    <span className="block text-s text-ink-2">
                      <Trans>We’ll check it before we send it.</Trans>
                    </span>
                  )}
                </span>
                <Button
                  tone="link"
                  aria-label={t`Remove ${file.Name}`}
                  icon={<X aria-hidden="true" className="size-5" />}
                  disabled={isSending}
                  onClick={() => void remove(file)}
                >
                  <Trans>Remove</Trans>
                </Button>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={input}
          type="file"
          multiple
          accept={accepted}
          aria-label={t`Choose files`}
          tabIndex={-1}
          className="sr-only"
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            const chosen = [...(event.target.files ?? [])]
            event.target.value = ''
            void add(chosen)
          }}
        />
        <Button
          tone="quiet"
          className="justify-self-start"
          loading={isUploading}
          disabled={isFull || isSending}
          icon={<Paperclip aria-hidden="true" className="size-5" />}
          onClick={() => input.current?.click()}
        >
          <Trans>Attach files</Trans>
        </Button>
      </div>
    </FieldGroup>
  )
}

/** Why a message with files can't be sent yet. */
export function SendsAfterUploads() {
  return (
    <span role="status">
      <Trans>You can send this once your files are attached.</Trans>
    </span>
  )
}

/**
 * Uploads files one after the other, and reports the first refusal. `onFiles` changes the list as it is by then: the
 * person goes on typing, and may remove another file meanwhile.
 */
export function useUploads(
  files: readonly Uploaded[],
  onFiles: (change: (now: readonly Uploaded[]) => Uploaded[]) => void,
) {
  const { t } = useLingui()
  const { send } = usePortal()
  const customerUuid = useCustomerUuid()
  const errorText = useErrorText()
  const [error, setError] = useState<string>()
  const [isUploading, setUploading] = useState(false)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  async function add(chosen: readonly File[]) {
    setError(undefined)
    setUploading(true)
    try {
      for (const [at, file] of chosen.entries()) {
        if (files.length + at >= maxFilesOfMessage) throw new Error(t`A message takes five files at most.`)
        // Refuse a large file before a long upload, not after it.
        if (file.size > maxFileBytes) throw new Error(t`${file.name} is larger than 10 MB.`)
        const content = await contentOf(file)
        if (!content) throw new Error(t`${file.name} can’t be read. Choose it again.`)
        const uploaded = await send(cases.upload, { customerUuid, Name: file.name.slice(0, 300) }, { file: content })
        // The draft of a page that was left may be sent or deleted already. The server deletes the file after a day.
        if (isLeft.current) return
        onFiles((now) => [...now, uploaded])
      }
    } catch (failure) {
      setError(failure instanceof Error && failure.constructor === Error ? failure.message : errorText(failure))
    } finally {
      setUploading(false)
    }
  }
  async function remove(file: Uploaded) {
    onFiles((now) => now.filter(({ UUID }) => UUID !== file.UUID))
    // If removal fails, the server deletes the file after a day.
    await send(cases.removeFile, { customerUuid, fileUuid: file.UUID }).catch(() => undefined)
  }
  return { add, remove, error, isUploading }
}

/** Whether a file can be downloaded. */
export const isToBeHad = (file: CaseFile): boolean => file.State === 'ready'
