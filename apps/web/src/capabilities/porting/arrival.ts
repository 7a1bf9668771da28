import { useState } from 'react'
import { deviceMemory } from '../../shell/device/shared/memory.ts'

const name = 'waea-port-arrived'

/** Whether the customer has put away the words about a number that arrived, on this device; they are said once. */
export function useArrivalSeen(portUuid: string | undefined): { isSeen: boolean; markSeen: () => void } {
  const [seen, setSeen] = useState(() => deviceMemory().recall(name))
  return {
    isSeen: portUuid !== undefined && seen === portUuid,
    markSeen() {
      if (portUuid === undefined) return
      deviceMemory().remember(name, portUuid)
      setSeen(portUuid)
    },
  }
}
