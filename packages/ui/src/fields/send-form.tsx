import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button, type ButtonTone } from '../button.tsx'
import { classes } from '../classes.ts'
import { Notice } from '../states/notice.tsx'
import { submitNothingComposed } from './composing.ts'

export type SendFormProps = {
  /** Submits the form. With react-hook-form: `onSend={handleSubmit(send)}`. Errors come back through `refusal`, not as a throw. */
  onSend: () => Promise<void>
  /** The error of the whole form; fields show their own errors. */
  refusal?: ReactNode
  refusalTitle?: ReactNode
  submitText: ReactNode
  submitTone?: ButtonTone
  /** Shown beside the button, such as a link back. */
  secondary?: ReactNode
  /** A line under the buttons, such as what happens next. */
  note?: ReactNode
  disabled?: boolean | undefined
  children: ReactNode
  className?: string | undefined
  id?: string | undefined
  'aria-label'?: string | undefined
}

/**
 * A form with one place for its error and its busy state. It submits once at a time, keeps what was typed, and after an
 * error moves the focus to the first invalid field, else to the error.
 */
export function SendForm({
  onSend,
  refusal,
  refusalTitle,
  submitText,
  submitTone,
  secondary,
  note,
  disabled,
  children,
  className,
  ...rest
}: SendFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const [waiting, setWaiting] = useState(false)
  const [sent, setSent] = useState(0)
  useEffect(() => {
    if (sent === 0) return
    const find = (what: string) => form.current?.querySelector<HTMLElement>(what)
    const target = find('[aria-invalid="true"]:not([type="hidden"])') ?? find('[data-refusal]')
    target?.focus()
    target?.scrollIntoView({ block: 'nearest' })
  }, [sent])
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    if (sending.current || disabled) return
    sending.current = true
    setWaiting(true)
    try {
      await onSend()
    } finally {
      sending.current = false
      setWaiting(false)
      setSent((before) => before + 1)
    }
  }
  return (
    <form
      {...rest}
      ref={form}
      noValidate
      onSubmit={send}
      onKeyDown={submitNothingComposed}
      aria-busy={waiting || undefined}
      className={classes('grid gap-5', className)}
    >
      {children}
      {refusal && !waiting && (
        <div data-refusal tabIndex={-1} className="outline-none">
          <Notice tone="bad" title={refusalTitle}>
            {refusal}
          </Notice>
        </div>
      )}
      {/* In a narrow form (on a phone, in a dialog, or on a single-task page), the button is as wide as the fields. */}
      <div className="@container">
        <div className="flex flex-col gap-3 @lg:flex-row @lg:items-center">
          <Button type="submit" tone={submitTone} loading={waiting} disabled={disabled}>
            {submitText}
          </Button>
          {secondary}
        </div>
      </div>
      {note && <div className="text-s text-ink-2">{note}</div>}
    </form>
  )
}
