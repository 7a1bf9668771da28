import type { Order } from './orders.ts'

const style = `
:root{color-scheme:light dark;--ground:#faf9f5;--card:#fff;--ink:#16211c;--quiet:#5a665f;--line:#dedfd8;--green:#0b5d4b}
@media (prefers-color-scheme:dark){:root{--ground:#101613;--card:#18201c;--ink:#eef2ef;--quiet:#a3b0a9;--line:#2f3a34;--green:#6fcfb3}}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:640px;margin:0 auto;padding:32px 20px 64px}
h1{font-size:1.5rem;margin:0 0 4px}p{margin:0 0 8px;color:var(--quiet)}code{overflow-wrap:anywhere}
section{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:20px;margin-top:16px}
ol{margin:0;padding-left:20px}h2{font-size:1.125rem;margin:0}`

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const moment = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  dateStyle: 'medium',
  timeStyle: 'medium',
})
const maxShown = 100

/** The page of orders, newest first. */
export function ordersPage(orders: readonly Order[], now: Date): string {
  const shown = orders.slice(0, maxShown).map(
    (order) => `<section><h2>${escaped(order.phoneNumber)}</h2>
<p>${escaped(order.som)} · from ${escaped(order.losingServiceProviderId)} to ${escaped(order.gainingServiceProviderId)}${order.reason ? ` · ${escaped(order.reason)}` : ''}</p>
<ol>${order.steps.map(({ status, at }) => `<li>${status}, ${moment.format(new Date(at))}</li>`).join('')}</ol></section>`,
  )
  return `<!doctype html>
<html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Numbers on the move</title><link rel="icon" href="data:,"><style>${style}</style></head><body><main>
<h1>Numbers on the move</h1><p>${orders.length} orders, ${moment.format(now)}</p>
<p>The holder answers 2542: <code>curl -X POST …/porting/simulate/texts -H 'content-type: application/json' -d '{"from": "0215550142", "text": "YES"}'</code></p>
<p>Another provider asks for a number: <code>POST …/porting/simulate/leave {"phoneNumber": "…", "handsetReference": "…"}</code></p>
${shown.join('') || '<section><p>None yet</p></section>'}</main></body></html>`
}
