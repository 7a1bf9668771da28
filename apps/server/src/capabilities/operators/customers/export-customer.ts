import type { Input } from '@waea/contract/call'
import type { operatorCustomers } from '@waea/contract/operators/operator-customers'
import type { Ctx } from '../../../platform/ctx.ts'
import { zipPieces } from '../../../platform/documents/zip-file.ts'
import type { StreamedFile } from '../../../platform/jobs/part.ts'
import { customerOf, peopleOf } from '../../customers/index.ts'

/**
 * Everything that is kept about a customer and the people who own the account, as one zip file that is made while it is
 * sent: what each capability keeps, and the customer's documents. Refuses 'not-found' for an unknown customer.
 */
export async function exportCustomer(
  ctx: Ctx,
  { customerUuid: CustomerUUID }: Input<typeof operatorCustomers.exportCustomer>,
): Promise<StreamedFile> {
  await customerOf(ctx, CustomerUUID)
  // A member of the account is another person: what is kept about them is theirs to ask for.
  const owners = (await peopleOf(ctx.db, CustomerUUID)).filter(({ Role }) => Role === 'owner')
  const people = owners.map(({ userUuid }) => userUuid)
  return {
    name: `customer-${CustomerUUID}.zip`,
    type: 'application/zip',
    pieces: zipPieces(ctx.exportOf({ CustomerUUID, people })),
  }
}
