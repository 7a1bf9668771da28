import { shownBrand } from '@waea/brands/looks'
import { takesEsim } from './shell/device/shared/takes-esim.ts'
import { appManifestOf } from './shell/start/app-manifest.ts'
import { readManifest } from './shell/start/built-files.ts'
import { privatePrefixes, publicPages } from './shell/start/crawling.ts'
import {
  brandOf,
  type PageAnswer,
  type PageAsk,
  renderPage,
  renderShell,
  visitorsCalls,
} from './shell/start/render-page.tsx'

export type { PageAnswer, PageAsk }
export { privatePrefixes, takesEsim }

const manifest = readManifest(new URL('../client/.vite/manifest.json', import.meta.url))

/** Renders a page of the portal with the files of the browser build beside this one. */
export function render(ask: PageAsk): Promise<PageAnswer> {
  return renderPage(ask, manifest)
}

/** The empty document in which the browser renders a page itself. */
export function shell(ask: PageAsk): Promise<PageAnswer> {
  return renderShell(ask, manifest)
}

/** The brand's web app manifest, for installing the portal on a home screen. */
export function appManifest(brandId: string): object {
  return appManifestOf(shownBrand(brandId))
}

/** The icon's address, for old browsers that request /favicon.ico. */
export function favicon(ask: PageAsk): string {
  return shownBrand(brandOf(ask, ask.headers.cookie)).icons.ico
}

/** The addresses of all pages for search engines. */
export function pagesToFind(ask: PageAsk): Promise<string[]> {
  return publicPages(ask.settings, visitorsCalls(ask.call))
}
