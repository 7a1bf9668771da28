/// <reference lib="dom" />
import { openFrame } from './frame.ts'

/** Shows the bank's page over everything else until the person has answered it. */
export function showChallenge(path: string): Promise<void> {
  return new Promise((resolve) => {
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
    dialog.setAttribute('aria-label', 'Authentication by your bank')
    const before = document.activeElement
    const overflowBefore = document.documentElement.style.overflow
    const frame = openFrame(path, 'Authentication by your bank', (event) => {
      if (event !== 'answered') return
      frame.close()
      dialog.close()
      dialog.remove()
      document.documentElement.style.overflow = overflowBefore
      if (before instanceof HTMLElement) before.focus()
      resolve()
    })
    Object.assign(frame.node.style, {
      width: '100%',
      maxWidth: '400px',
      height: '100%',
      maxHeight: '400px',
      borderRadius: '16px',
      background: '#fff',
    })
    // The bank decides when it is over: Escape must not leave a payment half asked.
    dialog.addEventListener('cancel', (event) => event.preventDefault())
    dialog.append(frame.node)
    document.body.append(dialog)
    document.documentElement.style.overflow = 'hidden'
    dialog.showModal()
    frame.node.focus()
  })
}
