import { support } from '@waea/contract/support'
import { isOffline } from '../../shell/device/shared/connection.ts'
import { type Given, type Want, want } from '../../shell/routing/shared/route-table.ts'

/** Loads nothing offline: the screen then shows the help centre stored on this device. */
export function helpWanted(): Want[] {
  return isOffline() ? [] : [want(support.collections, {}), want(support.articleTitles, {})]
}

export function articleWanted({ params }: Given): Want[] {
  const articleId = params.article_id
  if (articleId === undefined || isOffline()) return helpWanted()
  return [...helpWanted(), want(support.article, { articleId })]
}
