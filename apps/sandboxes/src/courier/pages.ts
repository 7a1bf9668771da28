import type { Parcel, ParcelStatus } from './parcels.ts'

const style = `
:root{color-scheme:light dark;--ground:#faf9f5;--card:#fff;--ink:#16211c;--quiet:#5a665f;--line:#dedfd8;--green:#0b5d4b}
@media (prefers-color-scheme:dark){:root{--ground:#101613;--card:#18201c;--ink:#eef2ef;--quiet:#a3b0a9;--line:#2f3a34;--green:#6fcfb3}}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:640px;margin:0 auto;padding:32px 20px 64px}
h1{font-size:1.5rem;margin:0 0 4px}p{margin:0 0 8px;color:var(--quiet)}
section{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:20px;margin-top:16px}
ol,ul{margin:0;padding:0;list-style:none}li{padding:6px 0;overflow-wrap:anywhere}li b{display:block}
a{color:var(--green)}`

const words: Readonly<Record<ParcelStatus, string>> = {
  label_created: 'Label made',
  picked_up: 'Picked up',
  in_transit: 'In transit',
  delivered: 'Delivered',
  undeliverable: 'Could not be delivered, going back to the sender',
  cancelled: 'Cancelled before it was picked up',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const page = (title: string, body: string) => `<!doctype html>
<html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><link rel="icon" href="data:,"><style>${style}</style></head><body><main>${body}</main></body></html>`

const moment = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  dateStyle: 'medium',
  timeStyle: 'short',
})

const day = new Intl.DateTimeFormat('en-NZ', { timeZone: 'UTC', dateStyle: 'medium' })

/** The tracking page, public by number; it doesn't name the recipient. */
export function trackingPage(carrier: string, parcel: Parcel): string {
  const steps = [...parcel.steps].reverse()
  return page(
    `${parcel.trackingNumber}, ${carrier}`,
    `<h1>${parcel.trackingNumber}</h1><p>${carrier} · ${words[parcel.status]}</p>
<section><p>${parcel.status === 'undeliverable' ? 'Was to go' : `Expected by ${day.format(new Date(`${parcel.expectedOn}T00:00:00Z`))},`} to ${escaped(parcel.to.city)} ${escaped(parcel.to.postcode)}</p>
<ol>${steps.map((step) => `<li><b>${words[step.status]}</b>${moment.format(new Date(step.at))}</li>`).join('')}</ol></section>`,
  )
}

/** The label of a return, for printing. */
export function labelPage(carrier: string, { trackingNumber, to }: Parcel): string {
  const lines = [to.name, ...to.lines, `${to.city} ${to.postcode}`]
  return page(
    `Label ${trackingNumber}, ${carrier}`,
    `<h1>${trackingNumber}</h1><p>${carrier} · prepaid return label</p>
<section><ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul></section>`,
  )
}

/** The page for an unknown tracking number. */
export function noParcelPage(carrier: string): string {
  return page(carrier, `<h1>No such parcel</h1><p>${carrier} knows no parcel with this number.</p>`)
}

/** The list of all parcels. */
export function parcelsPage(carrier: string, parcels: readonly Parcel[]): string {
  const lines = parcels.map(
    ({ trackingNumber, status, to }) =>
      `<li><a href="/courier/track/${trackingNumber}">${trackingNumber}</a> ${words[status]} · ${escaped(to.name)}, ${escaped(to.city)} ${escaped(to.postcode)}</li>`,
  )
  return page(
    carrier,
    `<h1>${carrier}</h1><p>${parcels.length} parcels</p><section><ul>${lines.join('') || '<li>None yet</li>'}</ul></section>`,
  )
}
