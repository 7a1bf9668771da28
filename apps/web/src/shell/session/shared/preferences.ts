import { type Locale, languageTag } from '../../texts/shared/i18n.ts'

export type Theme = 'system' | 'light' | 'dark'
export type Preferences = {
  locale: Locale
  theme: Theme
  /** Both take effect at once and are remembered on this device. */
  chooseLocale: (locale: Locale) => void
  chooseTheme: (theme: Theme) => void
}

/** Names of the cookies; the server reads them, so that the first page already has the right language and theme. */
export const localeName = 'waea_lang'
export const themeName = 'waea_theme'
/** Tells that someone was signed in on this browser; not a secret. */
export const hintName = 'waea_signed_in'
/** The key of what this device keeps about the signed-in person. */
export const lastKnownName = 'waea-last-known'

export function themeOf(text: string | undefined): Theme {
  return text === 'light' || text === 'dark' ? text : 'system'
}

/** Without the attribute the device decides. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function applyLocale(locale: Locale): void {
  document.documentElement.lang = languageTag(locale)
}

/** Marks the page with the app that shows it, if any (1§2). */
export function applyPlatform(platform: string | undefined): void {
  if (platform !== undefined) document.documentElement.dataset.platform = platform
}
