import { type Call, pathNames, providersDeedOf } from '@waea/contract/call'
import type { Actor } from '@waea/domain/access/actor'
import { isUuid, type Uuid } from '@waea/kit/ids'
import type { AuditEntry } from '../ctx.ts'

const customerNames = ['customerUuid', 'CustomerUUID']

/**
 * The audit entry of an operator's call, or of a read in a view: the deed, the customer, the ids in its path, and the
 * names of the fields that it sends. Their values may be personal, so they are left out. Undefined for other callers,
 * and for an operator's calls about themselves.
 */
export function operatorEntry(
  name: string,
  call: Call,
  actor: Actor,
  input: Record<string, unknown>,
): AuditEntry | undefined {
  const seen = actor.kind === 'person' && actor.viewedBy !== undefined
  const deed = seen ? 'customer:view' : providersDeedOf(call)
  if ((actor.kind !== 'operator' && !seen) || !deed) return undefined
  const inPath = pathNames(call.is).filter((one) => one !== 'spid' && !customerNames.includes(one))
  const fields = Object.keys(input).filter((one) => !pathNames(call.is).includes(one))
  const named = customerNames.map((one) => input[one]).find(isUuid)
  const CustomerUUID = (seen ? actor.roles[0]?.CustomerUUID : named?.toLowerCase()) as Uuid | undefined
  return {
    deed,
    isOfCall: true,
    detail: {
      call: name,
      ...Object.fromEntries(inPath.map((one) => [one, input[one]])),
      ...(fields.length > 0 && { fields }),
    },
    ...(CustomerUUID && { CustomerUUID }),
  }
}
