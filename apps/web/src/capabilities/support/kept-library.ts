import type { Gives } from '@waea/contract/call'
import { helpSearch } from '@waea/contract/help-search'
import { support } from '@waea/contract/support'
import { deviceMemory } from '../../shell/device/shared/memory.ts'
import type { Portal } from '../../shell/session/shared/portal.tsx'

/** The help centre as stored on this device: search uses it, and all of it can be read offline. */
export interface Library {
  collections: Gives<typeof support.collections>['data']
  articles: Gives<typeof support.articles>['data']
  /** The words and pages of the search. */
  search: Gives<typeof helpSearch.words>
}

const keptName = 'waea-help'
let loaded: Promise<Library> | undefined

/**
 * The whole help centre: from the server, else as stored on this device. Undefined if there is neither; the next call
 * tries again.
 */
export async function loadLibrary(send: Portal['send']): Promise<Library | undefined> {
  loaded ??= fetchLibrary(send)
  try {
    return await loaded
  } catch {
    loaded = undefined
    return keptLibrary()
  }
}

async function fetchLibrary(send: Portal['send']): Promise<Library> {
  const [collections, articles, search] = await Promise.all([
    send(support.collections, {}),
    send(support.articles, {}),
    send(helpSearch.words, {}),
  ])
  // A help desk that is down returns empty lists; the stored copy is better.
  if (articles.data.length === 0) throw new Error('The help centre is empty')
  const library = { collections: collections.data, articles: articles.data, search }
  deviceMemory().remember(keptName, JSON.stringify(library))
  return library
}

/** The help centre stored on this device, if any. */
export function keptLibrary(): Library | undefined {
  try {
    const kept = deviceMemory().recall(keptName)
    // A copy of an earlier version has no words for the search.
    const none = { search: { words: {}, pages: [] } }
    return kept === undefined ? undefined : { ...none, ...(JSON.parse(kept) as Library) }
  } catch {
    return undefined
  }
}
