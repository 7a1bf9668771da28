import type { ShownBrand } from '@waea/brands/looks'
import type { Theme } from '../session/shared/preferences.ts'
import type { PublicSettings } from '../session/shared/settings.ts'
import { type Locale, languageTag } from '../texts/shared/i18n.ts'

/** The addresses of the built files that a page needs. */
export type PageFiles = {
  script: string
  /** The script that loads the main script, with its imports, once a server-rendered page is painted. */
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
  /** The rendered screen; for a client-rendered page, a placeholder of the frame. */
  markup: string
  /** The answers with which the screen was rendered; undefined if it wasn't. */
  data: unknown
}

/**
 * The HTML document around a screen. It has no inline script and no style attribute, so the content security policy
 * needs no exception: settings and data are inert JSON.
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
 * A server-rendered page is painted before its scripts are fetched. On other pages people wait for the scripts, so they
 * are requested at once, after what the placeholder needs.
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

/** JSON that can't close its own script element, whatever it contains. */
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
