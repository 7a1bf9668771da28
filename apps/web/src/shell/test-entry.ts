import { msg } from '@lingui/core/macro'

/**
 * What tests need of the portal as its build makes it: texts compiled, contract slim. What the routes fetch on demand
 * is named too, because the files of the build are gone by the time a test opens an address.
 */

export { table } from '../routes.ts'
export { publicRoutes } from '../routes-public.ts'
export { hasAddonsOrNotice } from './account-state.ts'
export { messagesOf } from './i18n.ts'
export { linkTarget } from './older-links.ts'
export { connectionSentence, refusalSentences } from './refusals.ts'
export { renderPage } from './render-page.tsx'
export { createPortalRouter } from './router.tsx'

/** One label that has a Māori text and one that has none. */
export const labels = [msg`Sign in`, msg`A sentence without a Māori text`]
