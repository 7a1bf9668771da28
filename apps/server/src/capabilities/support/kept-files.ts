import { dayOf } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import type { Zipped } from '../../platform/documents/zipped.ts'
import { checkedFiles, piecesOf } from './files.store.ts'

/** The files of cases whose content is still here, one after another. Sent ones are at the help desk alone. */
export async function* keptFiles(ctx: Ctx, CustomerUUID: Uuid): AsyncGenerator<Zipped> {
  for (const { UUID, name, addedAt } of await checkedFiles(ctx, CustomerUUID)) {
    const pieces: Buffer[] = []
    for await (const piece of piecesOf(ctx, { CustomerUUID, UUID })) pieces.push(piece)
    // The id keeps two files of one name apart, and a name cannot lead out of the folder.
    const path = `case-files/${UUID}-${name.replace(/[^\p{L}\p{M}\p{N}. -]/gu, '_')}`
    if (pieces.length > 0) yield { path, day: dayOf(addedAt), bytes: Buffer.concat(pieces) }
  }
}
