import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { classes } from '../classes.ts'
import { focusHeadingOf } from '../heading-focus.ts'
import { IconButton } from '../icon-button.tsx'
import { useUiTexts } from '../ui-texts.tsx'

export type DialogProps = {
  open: boolean
  /** Escape or the close button was pressed. */
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** Buttons at the end; the main one first. On a phone they stack. */
  actions?: ReactNode
  /** No close button and no Escape: only an action closes it. */
  hideClose?: boolean | undefined
  size?: 's' | 'm' | 'l'
  role?: 'dialog' | 'alertdialog'
  className?: string | undefined
}

const widths = { s: 'sm:max-w-md', m: 'sm:max-w-xl', l: 'sm:max-w-3xl' } as const

/**
 * A modal dialog (1§2): centred on wide screens, a bottom sheet on phones. The native `dialog` traps the focus, dims the
 * page and restores the focus. Escape or the close button closes it unless `hideClose`; a press outside does nothing, so
 * that nothing typed is lost.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

/** Opens the dialog while it is mounted, and moves the focus in and back. */
function useModal(frame: RefObject<HTMLDialogElement | null>) {
  useLayoutEffect(() => {
    const dialog = frame.current
    if (!dialog) return
    const opener = document.activeElement
    const section = opener?.closest('section')
    dialog.showModal()
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('h2')
    first?.focus()
    return () => {
      // The browser restores the focus only when the dialog closes before it is removed.
      dialog.close()
      // If what opened it is gone, focus the heading of its section.
      if (opener?.isConnected === false) focusHeadingOf(section)
    }
  }, [frame])
}

function OpenDialog({
  onClose,
  title,
  children,
  actions,
  hideClose,
  size = 's',
  role = 'dialog',
  className,
}: DialogProps) {
  const texts = useUiTexts()
  const titleId = useId()
  const frame = useRef<HTMLDialogElement>(null)
  useModal(frame)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && hideClose) event.preventDefault()
  }
  return (
    <dialog
      ref={frame}
      role={role}
      aria-labelledby={titleId}
      closedby={hideClose ? 'none' : 'closerequest'}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        if (event.target === frame.current && !hideClose) onClose()
      }}
      className={classes(
        'm-auto text-start max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto overscroll-contain rounded-card border border-line bg-surface text-ink shadow-float enter-up max-sm:mb-0 max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none',
        widths[size],
        className,
      )}
    >
      <div className="grid gap-4 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:p-6">
        <div className="flex items-start justify-between gap-3">
          <h2 id={titleId} tabIndex={-1} className="pt-1 text-h3 outline-none">
            {title}
          </h2>
          {!hideClose && (
            <IconButton
              label={texts.close}
              onClick={onClose}
              icon={<X aria-hidden="true" className="size-5" />}
              className="-mt-1.5 -mr-2"
            />
          )}
        </div>
        {children}
        {actions && (
          <div className="flex flex-col gap-3 pt-1 sm:flex-row-reverse sm:flex-wrap sm:justify-start">{actions}</div>
        )}
      </div>
    </dialog>
  )
}
