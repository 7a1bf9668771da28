import { browserMemory, type Memory } from '../../../shell/device/shared/memory.ts'
import type { FibreDraft } from './draft.ts'

const name = 'waea-fibre-draft'
/** How long a draft stays in the browser. It contains a home address, so it must expire. */
export const keptForMs = 7 * 86_400_000

type Kept = { draft: FibreDraft; keptAtMs: number; customerUuid?: string }

/**
 * The draft stored in this browser. It survives a reload, a closed tab and signing in. A visitor's draft becomes the
 * draft of the person who signs in; an account's draft is shown to that account only. Signing out deletes it, like
 * everything else (1§4).
 */
export function keptDraft(
  whose: string | undefined,
  { memory = browserMemory(), nowMs = Date.now() }: { memory?: Memory; nowMs?: number } = {},
) {
  return {
    read(): FibreDraft | undefined {
      const kept = parsed(memory.recall(name))
      if (!kept || nowMs - kept.keptAtMs >= keptForMs) return undefined
      return kept.customerUuid === undefined || kept.customerUuid === whose ? kept.draft : undefined
    },
    keep(draft: FibreDraft): void {
      const kept: Kept = { draft, keptAtMs: nowMs, ...(whose !== undefined && { customerUuid: whose }) }
      memory.remember(name, JSON.stringify(kept))
    },
    forget: () => memory.forget(name),
  }
}

/** The stored draft, if it is one of this version of the portal. */
function parsed(text: string | undefined): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Kept | null
    const isWhole =
      typeof kept?.keptAtMs === 'number' &&
      typeof kept.draft?.uuid === 'string' &&
      typeof kept.draft.id === 'string' &&
      typeof kept.draft.location?.LocationProviderIDX === 'string'
    return isWhole ? kept : undefined
  } catch {
    return undefined
  }
}
