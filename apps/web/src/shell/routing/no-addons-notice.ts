import type { Memory } from '../device/memory.ts'

const nameOf = (mobileUuid: string) => `waea-no-addons-${mobileUuid}`

/** Remembers on this device which mobiles' owners were told that no plan is on them (1§2 has-addons). */
export function noAddonsNotice(memory: Memory) {
  return {
    wasGiven: (mobileUuid: string) => memory.recall(nameOf(mobileUuid)) !== undefined,
    give: (mobileUuid: string) => memory.remember(nameOf(mobileUuid), '1'),
  }
}
