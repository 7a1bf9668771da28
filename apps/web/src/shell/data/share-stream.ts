import type { LiveEvent } from './live-events.ts'

/** A stream that one tab opens for all of them. */
export type SharedStream = {
  /** Opens the stream after the event `lastId`, and passes each event to `tell`; returns a function that closes it. */
  follow: (lastId: string | undefined, tell: (event: LiveEvent) => void) => () => void
  /** Handles an event received from another tab. */
  hear: (event: LiveEvent) => void
  /** Refetches everything: the tab was hidden, and may have missed events. */
  catchUp: () => void
}

/** The browser features that sharing needs. Without locks or a channel each visible tab opens its own stream. */
export type TabsOfBrowser = {
  locks?: Pick<LockManager, 'request'> | undefined
  channel?: { post: (event: LiveEvent) => void; listen: (hear: (event: LiveEvent) => void) => void; close: () => void }
  isHidden: () => boolean
  onVisibility: (look: () => void) => () => void
}

function thisBrowser(name: string): TabsOfBrowser {
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : undefined
  return {
    locks: navigator.locks,
    ...(channel && {
      channel: {
        post: (event) => channel.postMessage(event),
        listen: (hear) => channel.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => hear(data)),
        close: () => channel.close(),
      },
    }),
    isHidden: () => document.visibilityState === 'hidden',
    onVisibility(look) {
      document.addEventListener('visibilitychange', look)
      return () => document.removeEventListener('visibilitychange', look)
    },
  }
}

/**
 * Shares one stream among the tabs of a browser, until stopped: over HTTP/1.1 a browser has six connections to a
 * server, and a stream occupies one. The visible tab that gets the lock of this name opens the stream and passes events
 * on to the others; a hidden tab opens none.
 */
export function shareStream(name: string, stream: SharedStream, tabs: TabsOfBrowser = thisBrowser(name)): () => void {
  let lastId: string | undefined
  let turn: AbortController | undefined
  const note = (event: LiveEvent) => {
    lastId = event.id ?? lastId
  }
  tabs.channel?.listen((event) => {
    note(event)
    stream.hear(event)
  })

  /** Keeps the stream open until this tab's turn ends. */
  const hold = (signal: AbortSignal) =>
    new Promise<void>((release) => {
      if (signal.aborted) return release()
      const close = stream.follow(lastId, (event) => {
        note(event)
        tabs.channel?.post(event)
      })
      signal.addEventListener('abort', () => {
        close()
        release()
      })
    })

  const takeTurn = async (signal: AbortSignal, wasHidden: boolean) => {
    const { locks, channel } = tabs
    if (!locks || !channel) return hold(signal)
    const hadLock = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await hold(signal)
      return lock !== null
    })
    if (hadLock || signal.aborted) return
    // The tab that opens the stream resumes after the last event; other tabs may have been asleep when events were
    // passed on.
    if (wasHidden) stream.catchUp()
    await locks.request(name, { signal }, () => hold(signal))
  }

  const look = (wasHidden: boolean) => {
    if (tabs.isHidden()) {
      turn?.abort()
      turn = undefined
    } else if (!turn) {
      turn = new AbortController()
      // An abandoned wait for the lock rejects.
      takeTurn(turn.signal, wasHidden).catch(() => {})
    }
  }
  const stopLooking = tabs.onVisibility(() => look(true))
  look(false)
  return () => {
    stopLooking()
    turn?.abort()
    tabs.channel?.close()
  }
}
