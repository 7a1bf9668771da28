import type { Flags } from '@waea/contract/flags'

/** The settings that may be sent to the browser. */
export interface PublicSettings {
  spid: 2
  brand: string
  version: string
  flags: Partial<Flags>
  cards: { publishableKey: string; scriptUrl: string }
  captcha?: { kind: 'turnstile' | 'recaptcha' | 'recaptcha-v3'; siteKey: string; scriptUrl: string }
  production: boolean
  /** The chat page to show in a frame. */
  chat?: { frameUrl: string }
  /** Whether there is a rewards service whose card can be claimed. */
  hasRewards: boolean
  /** The identity providers that people may sign in with. */
  signInWith: readonly string[]
  placeholderEmailEnding: string
  emailVerificationOff: boolean
  hotReloadIntervalS: number
  profileTabs?: readonly string[]
  errorTracking?: { dsn: string }
  aboutLink?: string
}

export interface PageRequest {
  url: string
  headers: Record<string, string | undefined>
  /** Makes a call as a visitor, within this process, such as 'catalogue.postpayPlans'. */
  call(name: string, input: unknown): Promise<unknown>
  brand: string
  settings: PublicSettings
  /** Whether the browser says that it is on a phone that takes an eSIM, which is preselected there. */
  takesEsim: boolean
}

export interface Page {
  status: number
  headers: Record<string, string>
  body: string | ReadableStream<Uint8Array>
}

/** The web's built renderer: apps/web/dist/server/entry.js. */
export interface Renderer {
  render(ask: PageRequest): Promise<Page>
  /** The document in which the browser renders any page itself. */
  shell(ask: PageRequest): Promise<Page>
  /** The manifest that a phone reads to install the portal on its home screen. Refuses a brand that does not ship. */
  appManifest(brand: string): object
  /** The URL of the brand's favicon.ico. */
  favicon(ask: PageRequest): string
  /** The paths of pages for search engines. */
  pagesToFind(ask: PageRequest): Promise<string[]>
  /** Whether a browser is on a phone that very likely takes an eSIM. */
  takesEsim(userAgent: string): boolean
  /** The path prefixes that crawlers must not visit. */
  privatePrefixes(): string[]
}
