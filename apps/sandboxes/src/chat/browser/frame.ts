/// <reference lib="dom" />

// Messages between the portal and the frame. The portal sends { chat: 'login' | 'logout' }; the frame sends { chat:
// 'ready' | 'logged-in' | 'login-failed' | 'logged-out' }.
const portal = window.parent
const host = document.referrer === '' ? '*' : new URL(document.referrer).origin
let session: string | undefined

function part(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The frame lacks ${id}`)
  return found
}

export function tell(chat: string): void {
  portal.postMessage({ chat }, host)
}

async function call(
  method: string,
  path: string,
  body?: object,
): Promise<{ session: string; messages: { from: string; text: string }[] }> {
  const answer = await fetch(`/chat/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`The chat answered ${answer.status}`)
  return (await answer.json()) as { session: string; messages: { from: string; text: string }[] }
}

function show(messages: { from: string; text: string }[]): void {
  const list = part('messages')
  list.replaceChildren(
    ...messages.map(({ from, text }) => {
      const item = document.createElement('li')
      item.className = from
      item.textContent = text
      return item
    }),
  )
  list.scrollTop = list.scrollHeight
}

async function begin(path: string, body: object, who: string): Promise<void> {
  const opened = await call('POST', path, body)
  session = opened.session
  part('who').textContent = who
  show(opened.messages)
}

async function end(): Promise<void> {
  const ending = session
  session = undefined
  if (ending) await call('DELETE', `sessions/${ending}`)
}

const visit = () => begin('visit', {}, 'You’re chatting as a visitor.')

window.addEventListener('message', async ({ source, data }) => {
  if (source !== portal || typeof data !== 'object' || data === null) return
  if (data.chat === 'login') {
    const { user_id, email, user_hash } = data
    try {
      await end()
      await begin('login', { user_id, email, user_hash }, `You’re signed in as ${email}.`)
      tell('logged-in')
    } catch {
      tell('login-failed')
    }
  }
  if (data.chat === 'logout') {
    await end().catch(() => undefined)
    await visit().catch(() => undefined)
    tell('logged-out')
  }
})

part('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  const field = part('text') as HTMLInputElement
  const text = field.value.trim()
  if (text === '') return
  try {
    part('wrong').textContent = ''
    show((await call('POST', `sessions/${session}/messages`, { text })).messages)
    field.value = ''
  } catch {
    part('wrong').textContent = 'Your message wasn’t sent. Please try again.'
  }
})

visit().then(
  () => tell('ready'),
  () => tell('failed'),
)
