import type { KeyboardEvent } from 'react'

/**
 * Whether a key belongs to an input method composing a word, such as the Enter that accepts it. Such a key must not
 * submit or select. Safari sends that Enter after the composition has ended, with key code 229.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229
}

/** Key handler for a form: the Enter that accepts a composed word does not submit. */
export function submitNothingComposed(event: KeyboardEvent): void {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
}
