import type { CaseRow } from './cases.store.ts'

/** Where the customer was, as whoever answers reads it under the first message; empty where it was taken off. */
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
