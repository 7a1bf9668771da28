import type { ShownBrand } from '@waea/brands/looks'
import type { Theme } from '../session/preferences.ts'
import type { PublicSettings } from '../session/settings.ts'
import { type Locale, languageTag } from '../texts/i18n.ts'

/** The built files that a page needs, as addresses. */
export type PageFiles = {
  script: string
  /** Fetches the script, and what it needs, when a drawn page is on the screen. */
  starter: string
  styles: readonly string[]
  preloads: readonly string[]
}

export type Page = {
  title: string
  brand: ShownBrand
  locale: Locale
  theme: Theme
  settings: PublicSettings
  files: PageFiles
  /** The rendered screen; where the browser draws it, a picture of the frame. */
  markup: string
  /** The answers with which the screen was rendered; undefined when it was not. */
  data: unknown
}

/**
 * The HTML document around a screen. It holds no inline script and no style attribute, so the content security policy
 * needs no exception: settings and data are JSON that nothing executes.
 */
export function documentOf(page: Page): string {
  const { brand, files } = page
  const theme = page.theme === 'system' ? '' : ` data-theme="${page.theme}"`
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escaped(page.title)}</title>`,
    `<meta name="description" content="${escaped(brand.texts.description)}">`,
    ...files.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${brand.font.file}">`,
    ...scriptsOf(page),
    `<link rel="icon" type="image/png" sizes="96x96" href="${brand.favicon}">`,
    `<link rel="apple-touch-icon" href="${brand.icons.apple}">`,
    `<meta name="apple-mobile-web-app-title" content="${escaped(brand.name)}">`,
    `<link rel="manifest" href="/${brand.id}.webmanifest">`,
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${brand.themeColour.light}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${brand.themeColour.dark}">`,
  ]
  return [
    '<!doctype html>',
    `<html lang="${languageTag(page.locale)}" data-brand="${brand.id}"${theme}>`,
    `<head>${head.join('')}</head>`,
    `<body><div id="root">${page.markup}</div>`,
    jsonScript('waea-settings', page.settings),
    page.data === undefined ? '' : jsonScript('waea-data', page.data),
    '<noscript>This portal needs JavaScript for everything beyond this page.</noscript>',
    '</body></html>',
  ].join('')
}

/**
 * A drawn page is seen before its scripts are fetched. For the others they are what a person waits for, asked for at once
 * and after what the picture of the frame needs.
 */
function scriptsOf({ files, data }: Page): string[] {
  const { script, starter, preloads } = files
  if (data !== undefined)
    return [
      `<script type="module" src="${starter}" data-starts="${script}" data-needs="${preloads.join(' ')}"></script>`,
    ]
  return [
    `<script type="module" fetchpriority="low" crossorigin src="${script}"></script>`,
    ...preloads.map((href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}">`),
  ]
}

/** JSON that cannot end its own element, whatever a text in it says. */
function jsonScript(id: string, value: unknown): string {
  const json = JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
  return `<script type="application/json" id="${id}">${json}</script>`
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}
