/// <reference lib="dom" />

/** The parameters that Turnstile and reCAPTCHA share. */
interface WidgetParams {
  sitekey: string
  action?: string
  theme?: string
  /** The language: `language` at Turnstile, `hl` at reCAPTCHA. */
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
let widgetCount = 0

function widgetUrl({ sitekey, action = '', theme = 'auto', language, hl }: WidgetParams, isInvisible: boolean): string {
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
  widgetCount += 1
  const id = `captcha-${widgetCount}`
  const node = document.createElement('iframe')
  node.title = 'Widget that checks that you are a person'
  node.src = widgetUrl(params, isInvisible)
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
  widget.node.src = widgetUrl(widget.params, false)
}

const turnstile = {
  render: (container: string | HTMLElement, params: WidgetParams) => render(container, params),
  remove,
  reset,
  getResponse: (id: string) => widgets.get(id)?.token ?? '',
  ready: (then: () => void) => then(),
}

/** reCAPTCHA v3: no visible widget, the page requests a token. */
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
