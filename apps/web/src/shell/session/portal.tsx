import type { QueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Answers } from '../calls/answers.ts'
import type { Send } from '../calls/api.ts'
import type { Locale } from '../texts/i18n.ts'
import type { Preferences } from './preferences.ts'
import type { Session, SessionState, SignedIn } from './session.ts'
import type { PublicSettings } from './settings.ts'

/** What every screen stands on. One in a browser tab; one for each page that the server renders. */
export type Portal = {
  settings: PublicSettings
  session: Session
  answers: Answers
  /** The cache of answers. It is there for every screen but those that the server draws, which use `answers`. */
  readonly queries: QueryClient
  /** Makes a call of the contract. */
  send: Send
  preferences: Preferences
  /** The query values that hide the header and name the platform (1§2). */
  display: Display
  /** The session with which the server drew the page: the browser takes the markup over with the same. */
  drawnWith: SessionState
}
export type Display = { header: 'show' | 'hide'; platform: string | undefined }

const PortalContext = createContext<Portal | undefined>(undefined)

export function PortalProvider({ portal, children }: { portal: Portal; children: ReactNode }) {
  return <PortalContext value={portal}>{children}</PortalContext>
}

export function usePortal(): Portal {
  const portal = useContext(PortalContext)
  if (!portal) throw new Error('A screen stands outside the portal')
  return portal
}

/** Who is signed in, kept up to date. */
export function useSession(): SessionState {
  const { session, drawnWith } = usePortal()
  return useSyncExternalStore(session.subscribe, session.state, () => drawnWith)
}

/** The signed-in person, for screens behind the guard is-account. */
export function useSignedIn(): SignedIn {
  const state = useSession()
  if (state.status === 'signed-in') return state
  throw new SignedOutError()
}

/**
 * Thrown while a screen is still drawn for somebody who has just been signed out ('no user'), or who has no account any
 * more ('no customer UUID', 3§8.3); the frame then leads to signing in, or to choosing an account.
 */
export class SignedOutError extends Error {
  constructor(text: 'no user' | 'no customer UUID' = 'no user') {
    super(text)
  }
}

/** The id of the customer account in use, for screens behind the guard is-account. */
export function useCustomerUuid(): string {
  const { customerUuid } = useSignedIn()
  if (customerUuid === undefined) throw new SignedOutError('no customer UUID')
  return customerUuid
}

/** The `lang` of a sentence that exists in English alone, such as a brand's own; none on an English page. */
export function useEnglishMark(): 'en' | undefined {
  return useLocale() === 'en' ? undefined : 'en'
}

export function useLocale(): Locale {
  return usePortal().preferences.locale
}
