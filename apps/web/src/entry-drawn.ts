/**
 * Starts the portal on a server-rendered page. Fetches its scripts once the page is painted, so that a slow line
 * delivers the content first. A press on a control before then is replayed once the scripts run; links work without
 * them. Gain in bench/pages.ts: the LCP of home and plans is 1.2 s sooner.
 */
const own = document.querySelector<HTMLScriptElement>('script[data-starts]')

/** Fetches all scripts at once and runs them one after another, yielding in between to respond to touches. */
async function start(): Promise<void> {
  const files = [...(own?.dataset.needs?.split(' ') ?? []), own?.dataset.starts ?? '']
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  for (const file of files) {
    await import(/* @vite-ignore */ file)
    await new Promise((go) => setTimeout(go))
  }
}

/** Calls back after the first paint; at once if the page is hidden or the browser doesn't report paints. */
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

/**
 * Stores presses on controls until the portal is running. A box or choice shows its press at once, and gets it again
 * from its rendered state.
 */
function keepPresses(): void {
  const pressed = pressedAlready()
  const keep = (event: MouseEvent) => {
    const control = (event.target as Element).closest<HTMLElement>('a, button, input, select, label, summary')
    if (!control || control.tagName === 'A') return
    // A hydrating page would handle it now, and again when it is replayed.
    event.stopPropagation()
    // The browser presses the field of a label itself.
    if (control.tagName === 'LABEL') return
    if (!isChoice(control)) event.preventDefault()
    showBusy(control, true)
    // Pressing a button twice counts once; toggling a checkbox twice counts twice.
    if (control.tagName !== 'BUTTON' || !pressed.includes(control)) pressed.push(control)
  }
  document.addEventListener('click', keep, true)
  document.addEventListener(
    'waea-alive',
    async () => {
      document.removeEventListener('click', keep, true)
      for (const choice of pressed.filter(isChoice)) resetGroup(choice)
      for (const control of pressed) {
        showBusy(control, false)
        if (control.isConnected) control.click()
        // A button must see what the choice before it has changed.
        await new Promise((go) => setTimeout(go))
      }
    },
    { once: true },
  )
}

/** A pressed button looks busy and says so until the portal runs, which on a slow line takes seconds. */
function showBusy(control: HTMLElement, isBusy: boolean): void {
  if (control.tagName !== 'BUTTON') return
  control.toggleAttribute('data-pressed', isBusy)
  if (isBusy) control.ariaBusy = 'true'
  else control.removeAttribute('aria-busy')
}

/** Replays what was typed before hydration; a re-rendered field keeps its text. */
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

/** React notices a text only if it differs from the value that React wrote itself. */
function typeAgain(field: HTMLInputElement): void {
  const text = field.value
  field.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const isChoice = (control: HTMLElement): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)

/** Resets a box, or the choices of a group, to the rendered state. */
function resetGroup(choice: HTMLInputElement): void {
  const isOfGroup = ({ type, name }: HTMLInputElement) => type === 'radio' && name === choice.name
  for (const input of document.querySelectorAll('input'))
    if (input === choice || (choice.type === 'radio' && isOfGroup(input))) input.checked = input.defaultChecked
}

/** Boxes and choices changed before this script ran, reset to their rendered state. */
function pressedAlready(): HTMLElement[] {
  const changed = [...document.querySelectorAll('input')].filter((input) => input.checked !== input.defaultChecked)
  const pressed = changed.filter((input) => input.type === 'checkbox' || input.checked)
  for (const input of changed) input.checked = input.defaultChecked
  return pressed
}

keepPresses()
keepTyping()
// If the scripts fail, stop intercepting presses and let the browser handle them.
whenPainted(() => start().catch(() => document.dispatchEvent(new Event('waea-alive'))))
