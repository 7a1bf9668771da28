import type { FastifyInstance, FastifyReply } from 'fastify'
import { browserFiles } from '../browser-files.ts'
import { play } from '../misbehave.ts'
import type { SandboxContext, SandboxPartner } from '../partner.ts'
import { Widgets } from './widgets.ts'

const { source, joined } = browserFiles(import.meta.url)
const slowMs = 10_000

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'none'; form-action 'none'; base-uri 'none'"

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('content-security-policy', pagePolicy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}

function mountCaptcha(app: FastifyInstance, ctx: SandboxContext): void {
  const widgets = new Widgets()
  const secretKey = ctx.setting('CAPTCHA_SECRET_KEY') ?? 'captcha-secret-sandbox'
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  mountWidget(app, ctx, widgets)

  app.post<{ Body: Record<string, unknown> | null }>('/captcha/v0/siteverify', async (request, reply) => {
    const { secret, response = '', idempotency_key: key } = request.body ?? {}
    if (!secret) return { success: false, 'error-codes': ['missing-input-secret'] }
    if (secret !== secretKey) return { success: false, 'error-codes': ['invalid-input-secret'] }
    if (response === 'captcha-slow') await waitWhileConnected(reply, slowMs)
    return play({
      faults: ctx.faults,
      op: 'siteverify',
      reply,
      effect: () => widgets.verify(String(response), ctx.now(), typeof key === 'string' ? key : undefined),
    })
  })
  app.get('/captcha/state', () => widgets.state())
  app.get('/captcha', (_request, reply) => {
    const { shown, waiting, asked } = widgets.state()
    const lines = asked.map(
      ({ askedAt, response, success }) =>
        `<li><code>${escaped(response) || '(empty)'}</code> ${success ? 'verified' : 'not verified'} · ${escaped(askedAt)}</li>`,
    )
    const page = source('page.html')
      .replace('{{shown}}', String(shown))
      .replace('{{waiting}}', String(waiting.length))
      .replace('{{lines}}', lines.join('') || '<li>None yet</li>')
    return sendPage(reply, page)
  })
}

/** Waits; stops early when the caller disconnects. */
function waitWhileConnected(reply: FastifyReply, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    reply.raw.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

interface WidgetQuery {
  sitekey?: string
  action?: string
  host?: string
  theme?: string
  lang?: string
}

const words = {
  en: { ask: 'I’m a person', checking: 'Checking…', done: 'You are a person' },
  mi: { ask: 'He tangata au', checking: 'E taki ana…', done: 'He tangata koe' },
} as const

function mountWidget(app: FastifyInstance, ctx: SandboxContext, widgets: Widgets): void {
  const script = joined(['browser/api.ts'])
  const widgetScript = joined(['browser/widget.ts'])
  const serve = (url: string, type: string, text: string) =>
    app.get(url, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(text),
    )
  serve('/captcha/v0/api.js', 'text/javascript', script)
  serve('/captcha/widget.js', 'text/javascript', widgetScript)
  serve('/captcha/widget.css', 'text/css', source('browser/widget.css'))
  serve('/captcha/page.css', 'text/css', source('browser/page.css'))
  const page = source('browser/widget.html')
  app.get<{ Querystring: WidgetQuery }>('/captcha/v0/widget', (request, reply) => {
    const { sitekey = '', action = '', host = '', theme = 'auto', lang = 'en' } = request.query
    widgets.show({ shownAt: ctx.now(), action, hostname: host, sitekey })
    const text = words[lang === 'mi' ? 'mi' : 'en']
    const html = page
      .replace('lang="en"', `lang="${lang === 'mi' ? 'mi' : 'en-NZ'}"`)
      .replaceAll('{{theme}}', theme === 'dark' || theme === 'light' ? theme : 'auto')
      .replaceAll('{{ask}}', text.ask)
      .replaceAll('{{checking}}', text.checking)
      .replaceAll('{{done}}', text.done)
    return sendPage(reply, html)
  })
}

/**
 * A captcha with the interface of Turnstile and reCAPTCHA: the script that pages load, its widget, and siteverify. Its token
 * `captcha-pass` verifies once for each load of the widget. Setting: CAPTCHA_SECRET_KEY.
 */
export const captcha: SandboxPartner = { name: 'captcha', mount: mountCaptcha }
