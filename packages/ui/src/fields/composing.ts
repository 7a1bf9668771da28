import type { KeyboardEvent } from 'react'

/**
 * Whether a key belongs to an input method that composes a word, such as the Enter that takes one: it neither submits nor
 * chooses. Safari sends that Enter after the composition has ended, with the key code 229.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229
}

/** For a form: the Enter that takes a composed word submits nothing. */
export function submitNothingComposed(event: KeyboardEvent): void {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
}
