/// <reference lib="dom" />
import { openDialog } from './dialog.ts'

/** Shows the bank's page in a dialog until it is answered. */
export function showChallenge(path: string): Promise<void> {
  return new Promise((resolve) => {
    // Only the bank's page closes it: Escape must not leave the payment unanswered.
    const { close } = openDialog({
      path,
      title: 'Authentication by your bank',
      look: { maxHeight: '400px' },
      onEvent(event) {
        if (event !== 'answered') return
        close()
        resolve()
      },
    })
  })
}
