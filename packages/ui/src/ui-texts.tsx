import { createContext, type ReactNode, useContext } from 'react'

/** The texts of the controls. The portal provides them in the customer's language. */
export type UiTexts = {
  close: string
  cancel: string
  retry: string
  loading: string
  optional: string
  showPassword: string
  hidePassword: string
  copy: string
  copied: string
  searching: string
  noMatches: string
  clear: string
  pages: string
  previous: string
  next: string
  page: (number: number) => string
  results: (count: number) => string
  step: (number: number, of: number) => string
  met: string
  notMet: string
  done: string
  now: string
  later: string
  failed: string
  notices: string
  minus: (label: string) => string
  plus: (label: string) => string
  digit: (number: number) => string
}

const english: UiTexts = {
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  loading: 'Loading…',
  optional: 'optional',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  copy: 'Copy',
  copied: 'Copied',
  searching: 'Searching',
  noMatches: 'No matches. Check the spelling, or type a little more.',
  clear: 'Clear',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  page: (number) => `Page ${number}`,
  results: (count) => (count === 1 ? '1 match' : `${count} matches`),
  step: (number, of) => `Step ${number} of ${of}`,
  met: 'met',
  notMet: 'not met yet',
  done: 'done',
  now: 'now',
  later: 'later',
  failed: 'failed',
  notices: 'Messages',
  minus: (label) => `Less: ${label}`,
  plus: (label) => `More: ${label}`,
  digit: (number) => `Digit ${number}`,
}

const UiTextsContext = createContext<UiTexts>(english)

/** Provides the texts of the controls below it: English ones if none are given. */
export function UiTextsProvider({ texts = english, children }: { texts: UiTexts | undefined; children: ReactNode }) {
  return <UiTextsContext value={texts}>{children}</UiTextsContext>
}

/** The current texts. */
export function useUiTexts(): UiTexts {
  return useContext(UiTextsContext)
}
