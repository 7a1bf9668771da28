import { bookedVisit, isOver, type Order, type State } from './order.ts'

const style = `
:root{color-scheme:light dark;--ground:#faf9f5;--card:#fff;--ink:#16211c;--quiet:#5a665f;--line:#dedfd8;--green:#0b5d4b}
@media (prefers-color-scheme:dark){:root{--ground:#101613;--card:#18201c;--ink:#eef2ef;--quiet:#a3b0a9;--line:#2f3a34;--green:#6fcfb3}}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:720px;margin:0 auto;padding:32px 20px 64px}
h1{font-size:1.5rem;margin:0 0 4px}p{margin:0 0 8px;color:var(--quiet)}code{overflow-wrap:anywhere}
section{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:20px;margin-top:16px}
ol{margin:0;padding-left:20px}h2{font-size:1.125rem;margin:0}form{display:inline-block;margin:12px 8px 0 0}
button{font:inherit;color:var(--green);background:none;border:1px solid var(--line);border-radius:8px;padding:8px 14px;cursor:pointer}`

const words: Readonly<Record<State, string>> = {
  acknowledged: 'Received',
  inProgress: 'In progress',
  held: 'Held',
  completed: 'Connected',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const moment = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  dateStyle: 'medium',
  timeStyle: 'short',
})
const shown = (at: string | Date) => moment.format(new Date(at))
const maxShown = 100

const button = ({ id }: Order, what: string, label: string) =>
  `<form method="post" action="/fibre/simulate/${id}/${what}"><button>${label}</button></form>`

function buttonsOf(order: Order): string {
  if (isOver(order)) return ''
  const isTheirs = order.state !== 'held' && (order.requiredVisit.length === 0 || bookedVisit(order) !== undefined)
  return [
    ...(isTheirs || order.state === 'acknowledged' ? [button(order, 'step', 'Move on')] : []),
    ...(order.state !== 'held' && bookedVisit(order) ? [button(order, 'missed', 'Nobody at home')] : []),
    ...(order.holdReason === 'consent' ? [] : [button(order, 'hold', 'Hold for consent')]),
    button(order, 'reject', 'Reject'),
  ].join('')
}

function sectionOf(order: Order): string {
  const visits = order.visits.map(
    ({ category, status, start, end }) => `<p>${category}, ${status}: ${shown(start)} to ${shown(end)}</p>`,
  )
  return `<section><h2>${order.id} · ${words[order.state]}</h2>
<p>${escaped(order.company)} · ${escaped(order.place.formattedAddress)}</p>
<p>${escaped(order.category)} ${escaped(order.code)}${order.productId ? ` · ${order.productId}` : ''} · ${escaped(order.contact.name)}</p>
${visits.join('')}<ol>${order.steps.map(({ what, at }) => `<li>${escaped(what)} · ${shown(at)}</li>`).join('')}</ol>
${buttonsOf(order)}</section>`
}

/** The page of orders, newest first, with buttons to simulate each order's next events. */
export function ordersPage(orders: readonly Order[], now: Date): string {
  return `<!doctype html>
<html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fibre orders</title><link rel="icon" href="data:,"><style>${style}</style></head><body><main>
<h1>Fibre orders</h1><p>${orders.length} orders, ${shown(now)}</p>
${orders.slice(0, maxShown).map(sectionOf).join('') || '<section><p>None yet</p></section>'}</main></body></html>`
}
