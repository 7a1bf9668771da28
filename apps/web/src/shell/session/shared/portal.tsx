import type { QueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Answers } from '../../calls/shared/answers.ts'
import type { Send } from '../../calls/shared/api.ts'
import type { Locale } from '../../texts/shared/i18n.ts'
import type { Preferences } from './preferences.ts'
import type { Session, SessionState, SignedIn } from './session.ts'
import type { PublicSettings } from './settings.ts'
import type { View } from './view.ts'

/** The environment of all screens: one per browser tab, and one for each page that the server renders. */
export type Portal = {
  settings: PublicSettings
  session: Session
  answers: Answers
  /** The cache of answers, for all screens except server-rendered ones, which use `answers`. */
  readonly queries: QueryClient
  /** Makes a call of the contract. */
  send: Send
  preferences: Preferences
  /** The query values that hide the header and name the platform (1§2). */
  display: Display
  /** Present while an operator sees the portal as its customer. */
  view?: View
  /** The session state with which the server rendered the page; hydration must start from the same. */
  drawnWith: SessionState
  /** Whether the page is on a phone that very likely takes an eSIM. */
  takesEsim: boolean
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

/** The session state, kept up to date. */
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
 * Thrown by a screen that is still rendered for someone who was just signed out ('no user'), or who no longer has an
 * account ('no customer UUID', 3§8.3); the frame then leads to sign-in, or to the choice of account.
 */
export class SignedOutError extends Error {
  constructor(text: 'no user' | 'no customer UUID' = 'no user') {
    super(text)
  }
}

/** The id of the current customer account, for screens behind the guard is-account. */
export function useCustomerUuid(): string {
  const { customerUuid } = useSignedIn()
  if (customerUuid === undefined) throw new SignedOutError('no customer UUID')
  return customerUuid
}

/** The `lang` for a sentence that exists only in English, such as a brand's; none on an English page. */
export function useEnglishMark(): 'en' | undefined {
  return useLocale() === 'en' ? undefined : 'en'
}

export function useLocale(): Locale {
  return usePortal().preferences.locale
}
