import type { Uuid } from '@waea/kit/ids'
import { type Refusal, refuse } from '../refusal.ts'

/** An admin who has accepted their invitation. */
export interface ActiveAdmin {
  OperatorUUID: Uuid
}

/**
 * Whether an operator may lose the role admin, by a change of roles or by being removed. Refuses 'conflict' if they are
 * the only active admin: nobody could invite another.
 */
export function checkLastAdmin(admins: readonly ActiveAdmin[], OperatorUUID: Uuid): Refusal | undefined {
  const isAdmin = admins.some((one) => one.OperatorUUID === OperatorUUID)
  return isAdmin && admins.length === 1 ? refuse('conflict') : undefined
}
