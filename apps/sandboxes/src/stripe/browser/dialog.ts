/// <reference lib="dom" />
import { type Frame, openFrame } from './frame.ts'

interface DialogOptions {
  path: string
  title: string
  /** The frame's position and size. */
  look: Partial<CSSStyleDeclaration>
  onEvent(event: string, detail: unknown): void
  /** Called on Escape; without it, only the page in the frame closes the dialog. */
  onEscape?: () => void
}

/** Shows a page of the sandbox in a modal dialog; closing restores the focus. */
export function openDialog({ path, title, look, onEvent, onEscape }: DialogOptions): { frame: Frame; close(): void } {
  const dialog = document.createElement('dialog')
  Object.assign(dialog.style, {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: '0',
    padding: '16px',
    border: '0',
    boxSizing: 'border-box',
    background: 'rgba(10, 18, 16, 0.6)',
    display: 'grid',
    placeItems: 'center',
  })
  dialog.setAttribute('aria-label', title)
  const previousFocus = document.activeElement
  const overflowBefore = document.documentElement.style.overflow
  const frame = openFrame(path, title, onEvent)
  Object.assign(frame.node.style, { width: '100%', maxWidth: '400px', height: '100%', borderRadius: '16px' }, look)
  frame.node.style.background = '#fff'
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    onEscape?.()
  })
  dialog.append(frame.node)
  document.body.append(dialog)
  document.documentElement.style.overflow = 'hidden'
  dialog.showModal()
  frame.node.focus()
  return {
    frame,
    close() {
      frame.close()
      dialog.close()
      dialog.remove()
      document.documentElement.style.overflow = overflowBefore
      if (previousFocus instanceof HTMLElement) previousFocus.focus()
    },
  }
}
