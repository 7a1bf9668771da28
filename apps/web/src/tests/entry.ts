import { msg } from '@lingui/core/macro'

/**
 * What tests need from the built portal: compiled texts, a slimmed contract. Lazy modules are exported too, because the
 * built files are gone by the time a test opens an address.
 */

export { refusals, table } from '../registered.ts'
export { publicRoutes } from '../routes-public.ts'
export { connectionSentence } from '../shell/forms/shared/refusals.ts'
export { hasAddonsOrNotice } from '../shell/routing/shared/account-state.ts'
export { linkTarget } from '../shell/routing/shared/older-links.ts'
export { renderPage } from '../shell/start/render-page.tsx'
export { createPortalRouter } from '../shell/start/router.tsx'
export { catalogueOf } from '../shell/texts/shared/i18n.ts'

/** One label that has a Māori text and one that has none. */
export const labels = [msg`Sign in`, msg`A sentence without a Māori text`]
