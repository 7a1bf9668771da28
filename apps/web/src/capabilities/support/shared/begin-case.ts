import type { CaseCategory } from '@waea/domain/support/case'
import { useKeptTyping } from '../../../shell/forms/shared/kept-typing.ts'

/** A case as it is typed, before it is sent. */
export interface CaseDraft {
  category?: CaseCategory
  subject?: string
  text?: string
}

/** The name of the draft of a new case in this tab. */
export const caseDraft = 'new-case'

/**
 * Fills in the form of a new case, to be read and sent there. What the person had typed for another case stays, below
 * the new text.
 */
export function useBeginCase(): (draft: Required<CaseDraft>) => void {
  const kept = useKeptTyping<CaseDraft>(caseDraft)
  return (draft) => {
    const before = kept.read()
    const typed = before?.text?.trim() ?? ''
    const text = typed === '' || typed.includes(draft.text) ? draft.text : `${draft.text}\n\n${typed}`
    kept.keep({ ...before, ...draft, text })
  }
}
