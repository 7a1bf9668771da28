import { useEffect, useState } from 'react'
import { type Memory, tabMemory } from '../../shell/device/shared/memory.ts'
import { useSearchValue } from '../../shell/routing/shared/link.tsx'

const name = 'sim-joins'

/** Forgets which group the next SIM joins. */
export function forgetJoining(memory: Memory = tabMemory()): void {
  memory.forget(name)
}

/**
 * The leading mobile of the group that the SIMs of this order join: named by the link that led here, and kept in this tab
 * while a plan is chosen.
 */
export function useJoining(): [string | undefined, () => void] {
  const shown = useSearchValue('joins')
  const [joins, setJoins] = useState(() => shown ?? tabMemory().recall(name))
  useEffect(() => {
    if (shown !== undefined) tabMemory().remember(name, shown)
  }, [shown])
  const forget = () => {
    forgetJoining()
    setJoins(undefined)
  }
  return [joins, forget]
}
