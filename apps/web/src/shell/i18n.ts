import { type I18n, type Messages, setupI18n } from '@lingui/core'

/** The languages of the portal (3§9.5). */
export const locales = ['en', 'mi-NZ'] as const
export type Locale = (typeof locales)[number]

/** The language of a code that somebody asked for: an available one, else English (1§5). `mi` means mi-NZ. */
export function localeOf(code: string | null | undefined): Locale {
  if (code === 'mi') return 'mi-NZ'
  return locales.find((locale) => locale === code) ?? 'en'
}

/** The language tag for the `lang` of a page. */
export function languageTag(locale: Locale): string {
  return locale === 'en' ? 'en-NZ' : 'mi-NZ'
}

/**
 * The texts in one language. English needs no catalogue, its sentences stand in the screens; a label without a Māori
 * text is shown in English (1§1).
 */
export function textsIn(locale: Locale, messages: Messages = {}): I18n {
  // Where the runtime has no plural rules for Māori, those of English serve: both languages' numbers are read alike.
  return setupI18n({ locale, locales: [languageTag(locale), 'en-NZ'], messages: { [locale]: messages } })
}

/** Loads the labels of a language: nothing for English. */
export async function messagesOf(locale: Locale): Promise<Messages> {
  if (locale === 'en') return {}
  const catalogue = (await import('../locales/mi-NZ.po')) as { messages: Messages }
  return catalogue.messages
}
