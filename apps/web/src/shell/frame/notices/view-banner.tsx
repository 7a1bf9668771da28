import { Button } from '@waea/ui/button'
import { Dialog } from '@waea/ui/states/dialog'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { serverNow } from '../../calls/shared/server-time.ts'
import type { View } from '../../session/shared/view.ts'

const tickMs = 5_000

/**
 * Says all the time that an operator sees the portal as its customer, and how long they still do. In English, as the
 * console that it is opened from.
 */
export default function ViewBanner({ view }: { view: View }) {
  const state = useSyncExternalStore(view.subscribe, view.state)
  if (state === 'over') return <Over view={view} />
  return (
    <section
      aria-label="View of a customer"
      lang="en"
      className="sticky top-0 z-50 grid gap-1 border-b-4 border-ink bg-accent-soft px-edge py-2 text-ink sm:px-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p>
          You see this as <strong>{view.name}</strong> sees it. Nothing can be changed.{' '}
          <TimeLeft until={view.endsAtMs} />
        </p>
        <Button size="s" tone="quiet" onClick={() => void view.end()}>
          End
        </Button>
      </div>
      <p role="status" className="font-semibold empty:hidden">
        {state === 'refused' && 'That would change something, so it was refused. Nothing has changed.'}
      </p>
    </section>
  )
}

function TimeLeft({ until }: { until: number }) {
  const [leftMs, setLeftMs] = useState(until - serverNow())
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(until - serverNow()), tickMs)
    return () => clearInterval(timer)
  }, [until])
  const minutes = Math.floor(leftMs / 60_000)
  return <span className="font-semibold tabular-nums">{minutes < 1 ? 'Less than 1 min' : `${minutes} min`} left.</span>
}

function Over({ view }: { view: View }) {
  return (
    <Dialog
      open
      hideClose
      onClose={() => {}}
      title="The view is over"
      actions={<Button onClick={() => void view.end()}>Go to the console</Button>}
    >
      <p lang="en">
        A view opens once, within a minute, in the browser in which you are signed in to the console. It ends after 15
        minutes, and when you sign out there. Start another one on the customer’s page.
      </p>
    </Dialog>
  )
}
