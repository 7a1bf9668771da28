/**
 * Starts the portal on a page that came drawn. Its scripts are fetched when the page is on the screen: until then the
 * line of a phone with two bars is left to what a person came to see. A control that is pressed before they have come is
 * pressed again when they are there; links work by themselves.
 * Gain in bench/pages.ts: the LCP of home and plans is 1.2 s sooner.
 */
const own = document.querySelector<HTMLScriptElement>('script[data-starts]')

/** All are fetched at once and run one after another, with room between them to answer a touch. */
async function start(): Promise<void> {
  const files = [...(own?.dataset.needs?.split(' ') ?? []), own?.dataset.starts ?? '']
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  for (const file of files) {
    await import(/* @vite-ignore */ file)
    await new Promise((go) => setTimeout(go))
  }
}

/** Calls back when something is on the screen; at once where nobody looks, or the browser cannot tell. */
function whenPainted(go: () => unknown): void {
  const canTell = PerformanceObserver.supportedEntryTypes?.includes('paint')
  if (document.visibilityState === 'hidden' || !canTell) {
    go()
    return
  }
  const observer = new PerformanceObserver((list) => {
    if (!list.getEntriesByName('first-contentful-paint').length) return
    observer.disconnect()
    go()
  })
  observer.observe({ type: 'paint', buffered: true })
}

/** Keeps presses on controls until the portal hears them. */
function keepPresses(): void {
  const pressed = pressedAlready()
  const keep = (event: MouseEvent) => {
    const control = (event.target as Element).closest<HTMLElement>('a, button, input, select, label, summary')
    if (!control || control.tagName === 'A') return
    event.preventDefault()
    // A page that is just waking would hear it too, and again when it is made again.
    event.stopPropagation()
    // Whoever presses a button once more means the same press; a tick that is taken back is another.
    if (control.tagName !== 'BUTTON' || !pressed.includes(control)) pressed.push(control)
  }
  document.addEventListener('click', keep, true)
  document.addEventListener(
    'waea-alive',
    () => {
      document.removeEventListener('click', keep, true)
      for (const control of pressed) if (control.isConnected) control.click()
    },
    { once: true },
  )
}

/** Tells the portal, when it is alive, of what was typed before; a field that it drew anew keeps its text. */
function keepTyping(): void {
  const isText = (field: EventTarget | null): field is HTMLInputElement =>
    field instanceof HTMLInputElement && field.type !== 'checkbox' && field.type !== 'radio'
  const typed = new Set(
    [...document.querySelectorAll('input')].filter(isText).filter((it) => it.value !== it.defaultValue),
  )
  const note = ({ target }: Event) => void (isText(target) && typed.add(target))
  document.addEventListener('input', note, true)
  document.addEventListener(
    'waea-alive',
    () => {
      document.removeEventListener('input', note, true)
      for (const field of typed) if (field.isConnected) typeAgain(field)
    },
    { once: true },
  )
}

/** React takes a text for news only where it differs from the one that it wrote itself. */
function typeAgain(field: HTMLInputElement): void {
  const text = field.value
  field.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What was ticked or chosen before this script came, put back as it was drawn. */
function pressedAlready(): HTMLElement[] {
  const changed = [...document.querySelectorAll('input')].filter((input) => input.checked !== input.defaultChecked)
  const pressed = changed.filter((input) => input.type === 'checkbox' || input.checked)
  for (const input of changed) input.checked = input.defaultChecked
  return pressed
}

keepPresses()
keepTyping()
// Without its scripts the page is what the browser makes of it: presses are no longer kept from it.
whenPainted(() => start().catch(() => document.dispatchEvent(new Event('waea-alive'))))
