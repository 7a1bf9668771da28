import { useEffect, useState } from 'react'
import { type Memory, tabMemory } from '../../../shell/device/shared/memory.ts'
import { useSearchValue } from '../../../shell/routing/shared/link.tsx'

const name = 'approval-token'

/** Forgets the code of the mailed link once its invite is answered. */
export function forgetToken(memory: Memory = tabMemory()): void {
  memory.forget(name)
}

/** The code of a mailed link, and whether it is in the address of this page. */
export interface MailedToken {
  token: string | undefined
  isShown: boolean
}

/**
 * The code of the link that opened this page, else the code stored in this tab. It survives signing in, until the
 * invite is answered (2§7.8).
 */
export function useMailedToken(): MailedToken {
  const shown = useSearchValue('token')
  const [token] = useState(() => shown ?? tabMemory().recall(name))
  useEffect(() => {
    if (shown !== undefined) tabMemory().remember(name, shown)
  }, [shown])
  return { token, isShown: shown !== undefined }
}
