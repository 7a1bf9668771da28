import type { CaseRow } from './cases.store.ts'

/**
 * The page that the customer came from, as the agent reads it under the first message; empty if the customer removed
 * it.
 */
export function cameFromWords({
  page,
  articleId,
  mobileEnding,
}: Pick<CaseRow, 'page' | 'articleId' | 'mobileEnding'>): string {
  const lines = [
    ...(page === null ? [] : [`Page: ${page}`]),
    ...(articleId === null ? [] : [`Article: ${articleId}`]),
    ...(mobileEnding === null ? [] : [`Mobile ending in ${mobileEnding}`]),
  ]
  return lines.length === 0 ? '' : `\n\n--\n${lines.join('\n')}`
}
