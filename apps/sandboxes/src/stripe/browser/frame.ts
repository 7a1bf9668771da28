/// <reference lib="dom" />
import { cloneable, sandboxOrigin } from './wire.ts'

/** A frame of the sandbox inside the page. They exchange messages; each checks the sender. */
export interface Frame {
  node: HTMLIFrameElement
  /** Calls a method in the frame and waits for its result. */
  call(method: string, args?: unknown): Promise<unknown>
  close(): void
}

interface FrameMessage {
  channel: 'stripe-sandbox'
  event?: string
  detail?: unknown
  id?: number
  result?: unknown
}

function isFrameMessage(data: unknown): data is FrameMessage {
  return typeof data === 'object' && data !== null && (data as { channel?: unknown }).channel === 'stripe-sandbox'
}

let callsMade = 0
let framesMade = 0

/** Opens a frame and reports its events; `loaded` is the first, also after every reload. */
export function openFrame(path: string, title: string, onEvent: (event: string, detail: unknown) => void): Frame {
  const node = document.createElement('iframe')
  framesMade += 1
  node.name = `__privateStripeFrame${framesMade}`
  node.title = title
  node.allow = 'payment *'
  node.src = `${sandboxOrigin}${path}${path.includes('?') ? '&' : '?'}parent=${encodeURIComponent(location.origin)}`
  // A frame whose colour scheme differs from its document's would be painted opaque.
  const style = { border: '0', display: 'block', width: '100%', background: 'transparent', colorScheme: 'normal' }
  Object.assign(node.style, style)

  const waiting = new Map<number, (result: unknown) => void>()
  let opened: () => void = () => undefined
  const loaded = new Promise<void>((resolve) => {
    opened = resolve
  })

  function listen(message: MessageEvent): void {
    if (message.origin !== sandboxOrigin || message.source !== node.contentWindow) return
    if (!isFrameMessage(message.data)) return
    const { event, detail, id, result } = message.data
    if (id !== undefined) {
      waiting.get(id)?.(result)
      waiting.delete(id)
    } else if (event !== undefined) {
      onEvent(event, detail)
      if (event === 'loaded') opened()
    }
  }
  window.addEventListener('message', listen)

  return {
    node,
    async call(method, args) {
      await loaded
      callsMade += 1
      const id = callsMade
      return await new Promise((resolve) => {
        waiting.set(id, resolve)
        node.contentWindow?.postMessage({ channel: 'stripe-sandbox', id, method, args: cloneable(args) }, sandboxOrigin)
      })
    },
    close() {
      window.removeEventListener('message', listen)
      node.remove()
    },
  }
}
