/// <reference lib="dom" />

/** What a page asks for, in the words that Turnstile and reCAPTCHA share. */
interface WidgetParams {
  sitekey: string
  action?: string
  theme?: string
  /** Turnstile's word for the language, and reCAPTCHA's. */
  language?: string
  hl?: string
  callback?: (token: string) => void
}

interface Widget {
  node: HTMLIFrameElement
  params: WidgetParams
  token: string
  listen(message: MessageEvent): void
}

const script = document.currentScript as HTMLScriptElement
const sandboxOrigin = new URL(script.src).origin
const widgets = new Map<string, Widget>()
let made = 0

function addressOf({ sitekey, action = '', theme = 'auto', language, hl }: WidgetParams, isInvisible: boolean): string {
  const query = new URLSearchParams({
    sitekey,
    action,
    theme,
    lang: language ?? hl ?? 'en',
    host: location.hostname,
    parent: location.origin,
    ...(isInvisible && { invisible: '1' }),
  })
  return `${sandboxOrigin}/captcha/v0/widget?${query}`
}

function render(container: string | HTMLElement, params: WidgetParams, isInvisible = false): string {
  const place = typeof container === 'string' ? document.querySelector<HTMLElement>(container) : container
  if (!place) throw new Error('There is no element for the captcha')
  made += 1
  const id = `captcha-${made}`
  const node = document.createElement('iframe')
  node.title = 'Widget that checks that you are a person'
  node.src = addressOf(params, isInvisible)
  Object.assign(node.style, { border: '0', display: isInvisible ? 'none' : 'block', width: '100%', height: '68px' })
  const widget: Widget = {
    node,
    params,
    token: '',
    listen(message) {
      if (message.origin !== sandboxOrigin || message.source !== node.contentWindow) return
      const { channel, event, detail } = message.data as { channel?: string; event?: string; detail?: string }
      if (channel !== 'captcha-sandbox' || event !== 'token') return
      widget.token = detail ?? ''
      params.callback?.(widget.token)
    },
  }
  window.addEventListener('message', widget.listen)
  widgets.set(id, widget)
  place.append(node)
  return id
}

function remove(id: string): void {
  const widget = widgets.get(id)
  if (!widget) return
  window.removeEventListener('message', widget.listen)
  widget.node.remove()
  widgets.delete(id)
}

function reset(id: string): void {
  const widget = widgets.get(id)
  if (!widget) return
  widget.token = ''
  widget.node.src = addressOf(widget.params, false)
}

const turnstile = {
  render: (container: string | HTMLElement, params: WidgetParams) => render(container, params),
  remove,
  reset,
  getResponse: (id: string) => widgets.get(id)?.token ?? '',
  ready: (then: () => void) => then(),
}

/** reCAPTCHA's third version shows nothing: it is asked for a token. */
function execute(sitekey: string, { action }: { action: string }): Promise<string> {
  return new Promise((resolve) => {
    const id = render(document.body, { sitekey, action, callback: (token) => finish(token) }, true)
    function finish(token: string): void {
      remove(id)
      resolve(token)
    }
  })
}

Object.assign(window, { turnstile, grecaptcha: { ...turnstile, execute } })
