import { browserMemory, type Memory } from '../../../shell/device/shared/memory.ts'
import type { FibreDraft } from './draft.ts'

const name = 'waea-fibre-draft'
/** So long a draft waits in the browser: it names a home, so it does not wait for ever. */
export const keptForMs = 7 * 86_400_000

type Kept = { draft: FibreDraft; keptAtMs: number; customerUuid?: string }

/**
 * The draft of this browser: it survives a reload, a closed tab and signing in. A visitor's becomes the person's who
 * signs in; one of an account is shown to that account alone. Signing out forgets it, as all else (1§4).
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

/** What was kept, where it is a draft of this version of the portal. */
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
