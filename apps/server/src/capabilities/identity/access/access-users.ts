import type { Gives, Input } from '@waea/contract/call'
import type { identitySafety } from '@waea/contract/people/identity-safety'
import { roleOn } from '@waea/domain/access/actor'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../../platform/ctx.ts'
import { peopleOf } from '../../customers/index.ts'
import { ownActor } from '../people/own-user.ts'
import { findUsers } from '../people/users.store.ts'
import { canEndAccess } from './end-access.ts'

/** The people with access to a customer account (2§7.18). Only owners see the emails of others. */
export async function accessUsers(
  ctx: Ctx,
  input: Input<typeof identitySafety.accessUsers>,
): Promise<Gives<typeof identitySafety.accessUsers>> {
  const actor = ownActor(ctx)
  const people = await peopleOf(ctx.db, input.customerUuid)
  const users = await findUsers(
    ctx.db,
    people.map((one) => one.userUuid),
  )
  const isOwner = roleOn(actor, input.customerUuid)?.Role === 'owner'
  const Users = people.flatMap(({ userUuid: uuid, Role, since }) => {
    const user = users.find((one) => one.userUuid === uuid)
    if (!user) return []
    const { FirstName, LastName } = user
    const IsYou = uuid === actor.userUuid
    return [
      {
        UUID: uuid,
        FirstName,
        LastName,
        ...((isOwner || IsYou) && { Email: user.email }),
        Role,
        Since: nanos(since),
        IsYou,
        CanEnd: canEndAccess(actor, input.customerUuid, people, uuid),
      },
    ]
  })
  return { Users }
}
