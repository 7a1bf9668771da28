import type { Memory } from '../../device/shared/memory.ts'
import type { Display } from './portal.tsx'

/**
 * How the portal is shown inside an app: `header=hide` hides the header, `platform` names the app (1§2). Both hold for
 * the rest of the visit in this tab, because inner links do not repeat them.
 */
export function displayOf(search: URLSearchParams, memory: Memory): Display {
  const remembered = (name: string) => {
    const given = search.get(name)
    if (given !== null) memory.remember(`waea-${name}`, given)
    return given ?? memory.recall(`waea-${name}`)
  }
  return { header: remembered('header') === 'hide' ? 'hide' : 'show', platform: remembered('platform') ?? undefined }
}
