import { I18n, type MessageDescriptor, type MessageOptions, type Messages } from '@lingui/core'
import type { UiTexts } from '@waea/ui/ui-texts'

/** The languages of the portal (3§9.5). */
export const locales = ['en', 'mi-NZ'] as const
export type Locale = (typeof locales)[number]

/** The language for a requested code: an available one, else English (1§5). `mi` means mi-NZ. */
export function localeOf(code: string | null | undefined): Locale {
  if (code === 'mi') return 'mi-NZ'
  return locales.find((locale) => locale === code) ?? 'en'
}

/** The language tag for the `lang` of a page. */
export function languageTag(locale: Locale): string {
  return locale === 'en' ? 'en-NZ' : 'mi-NZ'
}

/** What a language needs beside the screens. */
type Catalogue = { messages: Messages; controlWords?: (texts: I18n) => UiTexts }

/**
 * The texts in one language. English needs no catalogue, because its sentences are in the screens and the controls; a
 * text without a Māori one is shown in English (1§1).
 */
export function textsIn(locale: Locale, { messages, controlWords }: Catalogue = { messages: {} }): PortalTexts {
  // Fall back to English plural rules if the runtime has none for Māori.
  const texts = new PortalTexts({ locale, locales: [languageTag(locale), 'en-NZ'], messages: { [locale]: messages } })
  texts.controls = controlWords?.(texts)
  return texts
}

type Values = Record<string, unknown>

/**
 * Texts that remember which were shown in English for lack of a translation, so that the page can mark them (WCAG
 * 3.1.2).
 */
export class PortalTexts extends I18n {
  // Without an initialiser, because the parent's constructor already asks for texts.
  declare private given: Set<string> | undefined
  /** The texts of the controls; undefined in English. */
  controls: UiTexts | undefined

  override _(descriptor: MessageDescriptor): string
  override _(id: string, values?: Values, options?: MessageOptions): string
  override _(input: MessageDescriptor | string, values?: Values, options?: MessageOptions): string {
    const text = typeof input === 'string' ? super._(input, values, options) : super._(input)
    if (this.isEnglish(typeof input === 'string' ? input : input.id)) {
      this.given ??= new Set()
      this.given.add(text.trim())
    }
    return text
  }

  /** Whether a message falls back to English on a page in another language. */
  isEnglish(id: string): boolean {
    return this.locale !== 'en' && this.messages[id] === undefined
  }

  /** Whether exactly this text was shown in English. */
  gaveInEnglish(text: string): boolean {
    return this.given?.has(text) ?? false
  }
}

/** Loads the catalogue of a language: nothing for English. */
export async function catalogueOf(locale: Locale): Promise<Catalogue | undefined> {
  if (locale === 'en') return undefined
  const [{ messages }, { controlWords }] = await Promise.all([
    import('../../../locales/mi-NZ.po'),
    import('../control-words.ts'),
  ])
  return { messages, controlWords }
}
