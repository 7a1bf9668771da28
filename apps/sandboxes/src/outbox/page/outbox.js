const refreshMs = 2_000
const list = document.querySelector('#messages')
const reader = document.querySelector('#message')
const recipient = document.querySelector('#to')
const count = document.querySelector('#count')
const clock = new Intl.DateTimeFormat('en-NZ', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

let shown = ''
let opened = ''

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

function hyperlink(href, text) {
  return element('a', { href, textContent: text, target: '_blank', rel: 'noopener' })
}

function found(parts) {
  return parts.length > 0 ? [element('div', { className: 'found' }, ...parts)] : []
}

function content(message) {
  if (message.html === '') return element('pre', { textContent: message.text })
  const frame = element('iframe', { title: message.subject, src: `/outbox/messages/${message.id}/html` })
  frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox')
  return frame
}

function open(message) {
  opened = message.id
  for (const button of list.querySelectorAll('button')) {
    button.setAttribute('aria-current', String(button.dataset.id === opened))
  }
  reader.replaceChildren(
    element('h2', { textContent: message.subject || 'Text message' }),
    element('p', { className: 'line', textContent: `${message.from} to ${message.to}` }),
    ...found(message.codes.map((code) => element('code', { textContent: code }))),
    ...found(message.links.map((link) => hyperlink(link, link.length > 70 ? `${link.slice(0, 67)}…` : link))),
    ...found(
      message.attachments.map((file) => hyperlink(file.href, `${file.name}, ${Math.ceil(file.bytes / 1000)} kB`)),
    ),
    content(message),
  )
  reader.focus({ preventScroll: false })
}

function item(message) {
  const sent = new Date(message.sentAt)
  const button = element(
    'button',
    { type: 'button' },
    element(
      'span',
      { className: 'line' },
      element('span', { className: 'cut', textContent: message.to }),
      element('time', { dateTime: message.sentAt, textContent: clock.format(sent) }),
    ),
    element('span', { className: 'cut subject', textContent: message.subject || 'Text message' }),
    element('span', { className: 'cut line', textContent: message.text.slice(0, 120) }),
  )
  button.dataset.id = message.id
  button.setAttribute('aria-current', String(message.id === opened))
  button.addEventListener('click', () => open(message))
  return element('li', {}, button)
}

async function refresh() {
  try {
    const answer = await fetch(`/outbox/messages?limit=200&to=${encodeURIComponent(recipient.value.trim())}`)
    const messages = await answer.json()
    const state = messages.map((message) => message.id).join()
    if (state === shown && count.dataset.ready) return
    const focused = document.activeElement?.dataset?.id
    shown = state
    count.dataset.ready = 'yes'
    count.textContent = messages.length === 1 ? '1 message' : `${messages.length} messages`
    list.replaceChildren(...messages.map(item))
    if (focused) list.querySelector(`[data-id="${focused}"]`)?.focus()
  } catch {
    delete count.dataset.ready
    count.textContent = 'The sandboxes do not answer. Trying again…'
  }
}

document.querySelector('#filter').addEventListener('submit', (event) => {
  event.preventDefault()
  void refresh()
})
recipient.addEventListener('input', refresh)
document.querySelector('#clear').addEventListener('click', async () => {
  await fetch('/outbox/messages', { method: 'DELETE' })
  await refresh()
})
recipient.value = new URLSearchParams(location.search).get('to') ?? ''
setInterval(refresh, refreshMs)
void refresh()
