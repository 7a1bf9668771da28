import type { Gives, Input } from '@waea/contract/call'
import type { catalogueHistory } from '@waea/contract/shop/provider-catalogue'
import { searched } from '@waea/domain/search'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../../platform/ctx.ts'
import { readPage } from '../../../platform/read-page.ts'
import { pageOfChanges } from '../../catalogue/index.ts'
import { authorsOf } from '../stores/operators.store.ts'

type Call = typeof catalogueHistory.catalogueChanges

/** A page of the changes of the catalogue, with who made them. */
export async function catalogueChanges(ctx: Ctx, input: Input<Call>): Promise<Gives<Call>> {
  const which = { search: searched(input), isOldestFirst: input.Order === 'oldest' }
  const { rows, PageInfo } = await readPage(input, (page) => pageOfChanges(ctx.db, { ...which, ...page }))
  const authorOf = await authorsOf(ctx.db, rows)
  const Changes = rows.map((row) => ({
    ID: row.ChangeID,
    AtNanos: nanos(row.at),
    By: authorOf(row),
    IsUndo: row.isUndo,
    Differences: row.differences.map(({ kind, what, id, name, fields }) => ({
      Kind: kind,
      What: what,
      ID: id,
      Name: name,
      Fields: [...fields],
    })),
  }))
  return { Changes, PageInfo }
}
