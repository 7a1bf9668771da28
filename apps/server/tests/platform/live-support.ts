/** An event of a live stream. */
export interface Shown {
  id: string
  event: string
  data: Record<string, string>
}

/** A live stream as a browser holds it. */
export interface LiveStream {
  shown: Shown[]
  /** The id of the last event received. */
  lastId(): string
  /** Resolves when a matching event has come. */
  until(what: string, fits: (shown: readonly Shown[]) => boolean, withinMs?: number): Promise<void>
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  cut(): void
}

/** Opens a live stream, after the last event received if one is given. */
export async function openLive(url: string, token: string, lastEventId?: string): Promise<LiveStream> {
  const line = new AbortController()
  const answer = await fetch(`${url}/api/frontend/v1/live`, {
    headers: { 'x-auth-token': token, ...(lastEventId && { 'last-event-id': lastEventId }) },
    signal: line.signal,
  })
  if (answer.status !== 200 || !answer.body) throw new Error(`The live stream was answered ${answer.status}`)
  const shown: Shown[] = []
  const waiting = new Set<() => void>()
  let isCut = false
  const ended = read(answer.body, (one) => {
    // Events lost with the connection are repeated on the next stream.
    if (isCut) return
    shown.push(one)
    for (const look of [...waiting]) look()
  })
  return {
    shown,
    lastId: () => shown.at(-1)?.id ?? '',
    ended,
    cut: () => {
      isCut = true
      line.abort()
    },
    until: (what, fits, withinMs = 40_000) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look)
          reject(new Error(`The stream did not show ${what}: ${shown.map((one) => one.event).join(', ')}`))
        }, withinMs)
        const look = () => {
          if (!fits(shown)) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
  }
}

async function read(body: ReadableStream<Uint8Array>, show: (one: Shown) => void): Promise<void> {
  let rest = ''
  try {
    for await (const part of body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)) {
      const blocks = `${rest}${part}`.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]))
        const data = fields.get('data')
        if (data) show({ id: fields.get('id') ?? '', event: fields.get('event') ?? '', data: JSON.parse(data) })
      }
    }
  } catch {
    // The connection was cut: complete events before that count.
  }
}
