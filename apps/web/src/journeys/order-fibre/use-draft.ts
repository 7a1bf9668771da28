import { useState } from 'react'
import type { FibreDraft } from '../../capabilities/broadband/shared/draft.ts'
import { keptDraft } from '../../capabilities/broadband/shared/kept-draft.ts'

/** The draft of this browser, and functions to change and delete it. */
export function useDraft(whose: string | undefined) {
  const [draft, setDraft] = useState(() => keptDraft(whose).read())
  const keep = (next: FibreDraft) => {
    keptDraft(whose).keep(next)
    setDraft(next)
  }
  const forget = () => {
    keptDraft(whose).forget()
    setDraft(undefined)
  }
  return { draft, keep, forget }
}
export type DraftInUse = ReturnType<typeof useDraft>
