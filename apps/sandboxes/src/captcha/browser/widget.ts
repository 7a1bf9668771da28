/// <reference lib="dom" />

/** The widget inside its frame: a checkbox; its token is posted to the parent page. */
const parentOrigin = new URLSearchParams(location.search).get('parent') ?? ''
const isInvisible = new URLSearchParams(location.search).has('invisible')

export function postToken(token: string): void {
  if (parentOrigin)
    window.parent.postMessage({ channel: 'captcha-sandbox', event: 'token', detail: token }, parentOrigin)
}

function tick(box: HTMLInputElement, state: HTMLElement): void {
  box.disabled = true
  state.textContent = state.dataset.checking ?? ''
  // A delay, so that the screen's waiting state can be seen.
  setTimeout(() => {
    state.textContent = state.dataset.done ?? ''
    postToken('captcha-pass')
  }, 400)
}

const box = document.querySelector<HTMLInputElement>('#person')
const state = document.querySelector<HTMLElement>('#state')
if (isInvisible) postToken('captcha-pass')
else if (box && state) box.addEventListener('change', () => tick(box, state))
