import { tabMemory } from '../../shell/memory.ts'

const name = 'waea-verification'

/** A sign-up that waits for its code. It outlives a reload of this tab. */
export type PendingVerification = { VerificationUUID: string; Email: string; resendAt: number }

export function rememberVerification(pending: PendingVerification): void {
  tabMemory().remember(name, JSON.stringify(pending))
}

export function recallVerification(): PendingVerification | undefined {
  const text = tabMemory().recall(name)
  return text === undefined ? undefined : (JSON.parse(text) as PendingVerification)
}

export function forgetVerification(): void {
  tabMemory().forget(name)
}
