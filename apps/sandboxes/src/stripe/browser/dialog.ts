/// <reference lib="dom" />
import { type Frame, openFrame } from './frame.ts'

interface DialogAsked {
  path: string
  title: string
  /** The frame's place and size. */
  look: Partial<CSSStyleDeclaration>
  heard(event: string, detail: unknown): void
  /** What Escape does; nothing where the page in the frame decides when it is over. */
  onEscape?: () => void
}

/** Shows a page of the sandbox over everything else; closing gives the focus back to where it was. */
export function openDialog({ path, title, look, heard, onEscape }: DialogAsked): { frame: Frame; close(): void } {
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
  const before = document.activeElement
  const overflowBefore = document.documentElement.style.overflow
  const frame = openFrame(path, title, heard)
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
      if (before instanceof HTMLElement) before.focus()
    },
  }
}
