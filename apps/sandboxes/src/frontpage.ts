const style = `
:root{color-scheme:light dark;--ground:#faf9f5;--card:#fff;--ink:#16211c;--quiet:#5a665f;--line:#dedfd8;--green:#0b5d4b}
@media (prefers-color-scheme:dark){:root{--ground:#101613;--card:#18201c;--ink:#eef2ef;--quiet:#a3b0a9;--line:#2f3a34;--green:#6fcfb3}}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 "Figtree Variable",Figtree,system-ui,sans-serif}
main{max-width:880px;margin:0 auto;padding:32px 20px 64px}
h1{font-size:1.75rem;margin:0}h2{font-size:1.125rem;margin:0 0 4px}p{margin:0 0 8px;color:var(--quiet)}
section{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:20px;margin-top:16px}
ul{margin:0;padding:0;list-style:none}li{padding:4px 0;overflow-wrap:anywhere}a{color:var(--green)}
code{font-size:.9375rem}`

interface Card {
  /** The partner's name, as in the URLs of its faults. */
  of: string
  title: string
  about: string
  lines: readonly string[]
}

const cards: readonly Card[] = [
  {
    of: 'outbox',
    title: 'Outbox',
    about: 'Every mail and text message that the provider sends, with its links and codes.',
    lines: ['<a href="/outbox">Read the messages</a>', '<code>GET /outbox/messages?to=&lt;email or MSISDN&gt;</code>'],
  },
  {
    of: 'smtp',
    title: 'Mail',
    about: 'An SMTP server that accepts any sign-in and delivers into the outbox.',
    lines: [
      'Addresses ending in <code>@bounce.test</code> are refused for good',
      'Addresses ending in <code>@later.test</code> are refused once, for now',
    ],
  },
  {
    of: 'sms',
    title: 'Text messages',
    about: 'A gateway over HTTP with a bearer key; the same reference is sent once.',
    lines: ['<code>POST /sms/v1/messages</code>', 'Numbers ending in <code>0000</code> are never reached'],
  },
  {
    of: 'push',
    title: 'Push service',
    about: 'Where browsers are reached with notifications (Web Push). It shows what a browser reads.',
    lines: [
      '<a href="/push/messages">What was sent</a>, also <code>?subscription=&lt;id&gt;</code>',
      '<code>POST /push/subscriptions</code> answers an endpoint with keys; <code>DELETE /push/subscriptions/:id</code> ends it',
    ],
  },
  {
    of: 'network',
    title: 'Mobile network',
    about: 'Service activation (TMF640), number and SIM stock, eSIM profiles (ES2+) and usage (TMF635).',
    lines: [
      '<code>POST /network/serviceActivation/v4/service</code>, <code>PATCH …/service/:id</code>, <code>GET …/monitor/:id</code>',
      '<code>POST /network/resourcePool/v1/msisdn/reserve</code>, <code>POST …/sim/reserve</code>',
      '<code>POST /network/es2plus/downloadOrder</code>, <code>confirmOrder</code>',
      '<code>POST /network/simulate/usage</code> spends data, minutes or texts of a mobile',
      '<code>POST /network/simulate/attach</code> puts the SIM of a mobile into a phone',
      'A SIM whose ICCID ends in <code>13</code> fails to activate',
    ],
  },
  {
    of: 'courier',
    title: 'Courier',
    about: 'Takes parcels, and tells how far they are: label, picked up, in transit, delivered.',
    lines: [
      '<a href="/courier">Every parcel</a>, with its tracking page',
      '<code>POST /courier/v1/parcels</code>, <code>GET /courier/v1/parcels/:number</code>',
      'The postcode <code>9999</code> cannot be delivered to',
    ],
  },
  {
    of: 'porting',
    title: 'Porting',
    about: 'The industry’s system through which numbers move between providers, and its short code 2542.',
    lines: [
      '<a href="/porting">Numbers on the move</a>',
      '<code>POST /porting/simulate/texts</code> answers 2542, <code>POST /porting/simulate/leave</code> asks for a number',
      'An account or SIM number ending in <code>000</code> is wrong; numbers ending in <code>9002</code> to <code>9013</code> have troubles',
    ],
  },
  {
    of: 'fibre',
    title: 'Local fibre companies',
    about:
      'Chorus, Enable, Tuatahi First Fibre and Northpower Fibre: places, orders, visits, connections and their usage.',
    lines: [
      '<a href="/fibre">Every order</a>, with buttons that move it on',
      '<code>POST /fibre/serviceQualification/v4/checkServiceQualification</code>, <code>POST …/serviceOrdering/v4/serviceOrder</code>',
      '<code>POST /fibre/simulate/&lt;order&gt;/step</code>, <code>missed</code>, <code>hold</code> or <code>reject</code>',
      'The house number decides: <code>190</code> and above has no fibre, <code>13</code> is rejected, one that ends in <code>3</code> misses its visit',
    ],
  },
  {
    of: 'stripe',
    title: 'Cards',
    about: 'Stripe as its own library meets it, with the published test cards.',
    lines: [
      '<code>4242 4242 4242 4242</code> succeeds',
      '<code>4000 0025 0000 3155</code> asks for authentication',
      '<code>4000 0000 0000 9995</code> has no funds',
      '<code>4000 0000 0000 0002</code> is declined',
      '<code>4000 0000 0000 0341</code> attaches but fails when charged',
      '<a href="/stripe/ledger">Every successful charge</a>',
      '<a href="/stripe/wallets">The wallets of this browser</a>: Apple Pay and Google Pay',
    ],
  },
  {
    of: 'captcha',
    title: 'Captcha',
    about: 'Tells people from programs, as Turnstile and reCAPTCHA do: a widget, and siteverify.',
    lines: [
      '<a href="/captcha">What was shown and verified</a>',
      '<code>captcha-pass</code> verifies once for each load of the widget (<code>GET /captcha/v0/widget</code>)',
      '<code>captcha-fail</code> does not; <code>captcha-slow</code> is answered after 10 s',
      '<code>POST /captcha/v0/siteverify</code>',
    ],
  },
  {
    of: 'sentry',
    title: 'Error tracker',
    about: 'Takes envelopes as Sentry does; a portal with SENTRY_DSN reports its faults to it.',
    lines: [
      '<code>SENTRY_DSN=http://public@localhost:8090/sentry/1</code>',
      '<a href="/sentry/items">What came</a>, also <code>?type=event</code>',
    ],
  },
  {
    of: 'helpdesk',
    title: 'Help desk',
    about: 'Articles of the help centre in the shapes of Intercom, from files that a provider edits.',
    lines: [
      '<code>GET /helpdesk/help_center/collections</code>, <code>/helpdesk/articles</code>, <code>/helpdesk/articles/search</code>',
    ],
  },
  {
    of: 'tickets',
    title: 'Cases',
    about:
      'Tickets of a help desk in the shapes of Zendesk: what customers write to the provider, and what is answered.',
    lines: [
      '<a href="/tickets">Every ticket</a>, with what was written in it',
      '<code>POST /tickets/simulate/&lt;id&gt;/answer</code> answers, <code>…/status</code> solves or closes',
      'A mail to the address of a ticket, <code>support+id&lt;id&gt;@…</code>, is a comment of its customer',
      'A subject with <code>refuse this</code> is refused',
    ],
  },
  {
    of: 'clamd',
    title: 'Virus scanner',
    about: 'Looks at the files of cases, as clamd does, over a socket of its own.',
    lines: ['The test virus of eicar.org is found'],
  },
  {
    of: 'chat',
    title: 'Chat',
    about: 'A chat widget in a frame, whose sign-in is an HMAC of the customer’s id.',
    lines: ['<a href="/chat/state">Who said what</a>'],
  },
  {
    of: 'network-maps',
    title: 'Network maps',
    about: 'Map services of coverage and outages in the shapes of ArcGIS.',
    lines: [
      '<a href="/network-maps/state">The outages</a>',
      '<code>POST /network-maps/simulate/outages {"place":"Petone"}</code> makes one; <code>DELETE …/&lt;id&gt;</code> ends it',
    ],
  },
  {
    of: 'credit',
    title: 'Credit reporter',
    about: 'Answers whether a monthly plan may start without a saved card; the same enquiry is made once.',
    lines: [
      '<a href="/credit/v1/enquiries">Every answer</a>',
      'A licence that begins with <code>RF</code> is refused, <code>RR</code> referred, <code>FZ</code> has a frozen file',
    ],
  },
  {
    of: 'oidc',
    title: 'Identity providers',
    about:
      'Google, Facebook, Apple and the company of the operators by OpenID Connect: any email signs in, without a password.',
    lines: [
      '<code>/oidc/google</code>, <code>/oidc/facebook</code>, <code>/oidc/apple</code> and <code>/oidc/company</code> are the issuers',
      'The company says whether there was a second factor; the demo’s operator is filled in',
      'Addresses ending in <code>@unverified.test</code> are ones that the provider has seen no proof of',
      'Apple posts its answer, names a person once, and may hide the address; Facebook vouches for none',
    ],
  },
  {
    of: 'addresses',
    title: 'Addresses',
    about: 'Search over New Zealand localities and their streets.',
    lines: ['<a href="/addresses/v1/search?q=12+cuba+wel"><code>GET /addresses/v1/search?q=12 cuba wel</code></a>'],
  },
  {
    of: 'rewards',
    title: 'Rewards',
    about: 'A rewards programme in which every email has a card.',
    lines: ['<code>POST /rewards/claim_rewards_card</code>', 'The password <code>wrong</code> is the wrong one'],
  },
  {
    of: 'reseller',
    title: 'Reseller',
    about: 'A reseller that follows who may do what on which customer.',
    lines: ['<a href="/reseller/auth_roles">Who signed in with which customer</a>'],
  },
]

const card = ({ of, title, about, lines }: Card) =>
  `<section id="${of}"><h2>${title}</h2><p>${about}</p><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul></section>`

/** The root page: the partners and how to reach them. `partners` are the names that take faults. */
export function frontpage(smtpAddress: string, partners: readonly string[]): string {
  return `<!doctype html>
<html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandboxes</title><link rel="icon" href="data:,"><style>${style}</style></head><body><main>
<h1>Sandboxes</h1><p>The provider's partners, played on this machine. Nothing here leaves it, and no money moves.</p>
${cards.map(card).join('\n')}
<section><h2>Faults</h2>
<p>Each partner can be told to be slow, to fail before or after its effect, or to send webhooks twice, late or too early.</p>
<ul><li><code>POST /&lt;partner&gt;/faults {"faults":[{"kind":"timeout-after-effect","times":1}]}</code></li>
<li>Partners: ${partners.map((name) => `<a href="/${name}/faults">${name}</a>`).join(', ')}</li></ul></section>
<p style="margin-top:16px">Mail is taken at <code>${smtpAddress}</code>.</p>
</main></body></html>`
}
