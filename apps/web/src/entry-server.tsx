import { readManifest } from './shell/built-files.ts'
import { type PageAnswer, type PageAsk, renderPage } from './shell/render-page.tsx'

export type { PageAnswer, PageAsk }

const manifest = readManifest(new URL('../client/.vite/manifest.json', import.meta.url))

/** Draws a page of the portal with the files of the browser's build that lies beside this one. */
export function render(ask: PageAsk): Promise<PageAnswer> {
  return renderPage(ask, manifest)
}
