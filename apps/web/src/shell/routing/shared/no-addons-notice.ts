import type { Memory } from '../../device/shared/memory.ts'

const nameOf = (mobileUuid: string) => `waea-no-addons-${mobileUuid}`

/** Remembers on this device for which mobiles the no-plan notice was shown (1§2 has-addons). */
export function noAddonsNotice(memory: Memory) {
  return {
    wasGiven: (mobileUuid: string) => memory.recall(nameOf(mobileUuid)) !== undefined,
    give: (mobileUuid: string) => memory.remember(nameOf(mobileUuid), '1'),
  }
}
