/// <reference lib="dom" />
import { openDialog } from './dialog.ts'

/** Shows the bank's page over everything else until the person has answered it. */
export function showChallenge(path: string): Promise<void> {
  return new Promise((resolve) => {
    // The bank decides when it is over: Escape must not leave a payment half asked.
    const { close } = openDialog({
      path,
      title: 'Authentication by your bank',
      look: { maxHeight: '400px' },
      heard(event) {
        if (event !== 'answered') return
        close()
        resolve()
      },
    })
  })
}
