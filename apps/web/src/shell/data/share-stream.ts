import type { LiveEvent } from './live-events.ts'

/** A stream that one tab holds for all of them. */
export type SharedStream = {
  /** Opens the stream after an event, and tells what comes; returns what closes it. */
  follow: (lastId: string | undefined, tell: (event: LiveEvent) => void) => () => void
  /** Takes an event that another tab has told. */
  hear: (event: LiveEvent) => void
  /** Asks for everything anew: the tab was hidden, and may have missed something. */
  catchUp: () => void
}

/** What a browser gives for it. Without locks or a channel each visible tab holds a stream of its own. */
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
 * Shares one stream among the tabs of a browser, until stopped: over HTTP/1.1 a browser has six connections to a server, and
 * a stream keeps one. The visible tab that gets the lock of this name holds it and tells the others; a hidden tab holds none.
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

  /** Holds the stream until the turn of this tab is over. */
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
    const hasHeld = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await hold(signal)
      return lock !== null
    })
    if (hasHeld || signal.aborted) return
    // Whoever holds the stream resumes after the last event; the others may have slept while it was told.
    if (wasHidden) stream.catchUp()
    await locks.request(name, { signal }, () => hold(signal))
  }

  const look = (wasHidden: boolean) => {
    if (tabs.isHidden()) {
      turn?.abort()
      turn = undefined
    } else if (!turn) {
      turn = new AbortController()
      // A wait that is given up rejects.
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
