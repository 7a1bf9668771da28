/// <reference lib="dom" />
import type { FieldName, FieldState } from './card-text.ts'

/** One input with its label and its error. */
export interface Field {
  name: FieldName
  node: HTMLElement
  input: HTMLInputElement
  state: FieldState
  /** Shows or hides the error that the state names. */
  showError(show: boolean): void
}

interface FieldText {
  label: string
  placeholder: string
  autocomplete: AutoFill
}

const texts: Record<FieldName, FieldText> = {
  number: { label: 'Card number', placeholder: '1234 1234 1234 1234', autocomplete: 'cc-number' },
  expiry: { label: 'Expiration date', placeholder: 'MM / YY', autocomplete: 'cc-exp' },
  cvc: { label: 'Security code', placeholder: 'CVC', autocomplete: 'cc-csc' },
}

/** Creates a field; without a visible label its name is an `aria-label`. */
export function createField(name: FieldName, labelled: boolean): Field {
  const text = texts[name]
  const node = document.createElement('div')
  node.className = `Field Field--${name}`
  const label = document.createElement('label')
  label.className = labelled ? 'Label' : 'Label Hidden'
  label.htmlFor = name
  label.textContent = text.label
  const input = document.createElement('input')
  Object.assign(input, {
    id: name,
    name,
    className: 'Input',
    type: 'text',
    inputMode: 'numeric',
    autocomplete: text.autocomplete,
    placeholder: text.placeholder,
    spellcheck: false,
    required: true,
  })
  input.setAttribute('autocorrect', 'off')
  input.setAttribute('aria-invalid', 'false')
  const error = document.createElement('p')
  error.className = labelled ? 'Error' : 'Error Hidden'
  error.id = `${name}-error`
  error.setAttribute('role', 'alert')
  const box = document.createElement('div')
  box.className = 'Box'
  box.append(input)
  node.append(label, box, error)

  const field: Field = {
    name,
    node,
    input,
    state: { empty: true, complete: false },
    showError(show) {
      const message = show ? (field.state.error?.message ?? '') : ''
      input.setAttribute('aria-invalid', String(message !== ''))
      node.classList.toggle('Field--invalid', message !== '')
      if (message === '') input.removeAttribute('aria-describedby')
      else input.setAttribute('aria-describedby', error.id)
      if (error.textContent !== message) error.textContent = message
    },
  }
  return field
}

/** Sets an input's formatted text and keeps the caret after the same digit. */
export function setText(input: HTMLInputElement, text: string): void {
  if (input.value === text) return
  const caret = input.selectionStart ?? input.value.length
  const atEnd = caret === input.value.length
  const digitsBefore = input.value.slice(0, caret).replace(/\D/g, '').length
  input.value = text
  if (atEnd) return
  let place = 0
  let seen = 0
  while (place < text.length && seen < digitsBefore) {
    if (/\d/.test(text.charAt(place))) seen += 1
    place += 1
  }
  input.setSelectionRange(place, place)
}
