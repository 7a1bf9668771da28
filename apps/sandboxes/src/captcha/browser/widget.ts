/// <reference lib="dom" />

/** The widget in its frame: a box to tick, whose token goes to the page that it stands in. */
const parentOrigin = new URLSearchParams(location.search).get('parent') ?? ''
const isInvisible = new URLSearchParams(location.search).has('invisible')

export function tellParent(token: string): void {
  if (parentOrigin)
    window.parent.postMessage({ channel: 'captcha-sandbox', event: 'token', detail: token }, parentOrigin)
}

function tick(box: HTMLInputElement, state: HTMLElement): void {
  box.disabled = true
  state.textContent = state.dataset.checking ?? ''
  // As long as it takes to be seen, so that what a screen shows meanwhile can be looked at.
  setTimeout(() => {
    state.textContent = state.dataset.done ?? ''
    tellParent('captcha-pass')
  }, 400)
}

const box = document.querySelector<HTMLInputElement>('#person')
const state = document.querySelector<HTMLElement>('#state')
if (isInvisible) tellParent('captcha-pass')
else if (box && state) box.addEventListener('change', () => tick(box, state))
