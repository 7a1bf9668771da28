import type { UsageRule } from '../../catalogue/catalogue-entry.ts'

/** The kinds of usage (1§3). */
export const usageTypes = ['sms', 'mms', 'voice', 'data', 'idd_sms', 'idd_voice'] as const
export type UsageType = (typeof usageTypes)[number]

/** The network's names for them. TXT is a text, PXT a picture message, IDD international (1§3). */
const serverNames = {
  data: 'Data',
  voice: 'Mins',
  idd_voice: 'IDDMins',
  sms: 'TXTs',
  idd_sms: 'IDDTXTs',
  mms: 'PXTs',
} as const satisfies Record<UsageType, string>
export type ServerUsageName = (typeof serverNames)[UsageType]

export function isUsageType(name: string): name is UsageType {
  return (usageTypes as readonly string[]).includes(name)
}

/** The kind of usage for a server name; undefined for any other name. */
export function usageTypeOf(serverName: string): UsageType | undefined {
  return usageTypes.find((type) => serverNames[type] === serverName)
}

/** The server name of a kind of usage. */
export function serverNameOf(type: UsageType): ServerUsageName {
  return serverNames[type]
}

/**
 * What is left of a kind of usage, on the wire (1§3): data in megabytes, voice in minutes, messages in pieces. The
 * remaining amount has one of two names there.
 */
export interface UsageEntry {
  CarryOverAmount: number
  AmountRemaining?: number
  RemainingAmount?: number
  UsageRule?: UsageRule
}

/** What is left of a kind of usage in the portal: the allowance, and separately what was carried over. */
export interface UsageLeft {
  remaining: number
  carriedOver: number
  rule: UsageRule | undefined
}

/** The remaining amount under either name; zero if neither is there. */
function amountRemaining(entry: UsageEntry): number {
  return entry.AmountRemaining ?? entry.RemainingAmount ?? 0
}

/** Reads the answer of a balance call by kind of usage. Unknown names are left out. */
export function readUsage(answer: Readonly<Record<string, UsageEntry>>): Partial<Record<UsageType, UsageLeft>> {
  const left: Partial<Record<UsageType, UsageLeft>> = {}
  for (const [name, entry] of Object.entries(answer)) {
    const type = usageTypeOf(name) ?? usageTypes.find((one) => one === name)
    if (!type) continue
    left[type] = {
      remaining: amountRemaining(entry),
      carriedOver: entry.CarryOverAmount,
      rule: entry.UsageRule,
    }
  }
  return left
}
