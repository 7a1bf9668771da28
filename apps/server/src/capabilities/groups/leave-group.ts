import { decideRemoval, fewestMembers, type Removal } from '@waea/domain/groups/members'
import { accept } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { placeOf } from './group-answers.ts'
import { deleteGroup } from './groups.store.ts'
import { deleteMembers, type MemberRow, type RemovableMember } from './members.store.ts'
import type { Seen } from './permitted-group.ts'
import { type GroupNews, tellGroup } from './tell-group.ts'

/** Why members leave: on their own, removed by someone, or because their mobile or account has ended. */
export type Going = 'left' | 'removed' | 'ended'

/**
 * Takes members out of a locked group, inside the caller's transaction. If fewer than two would remain, ends the group
 * instead (1§4). Refuses 'group-leader-stays'. Tells everyone concerned; `doneBy` is the customer who did it, if not
 * the leader.
 */
export async function takeOut(
  tx: Tx,
  { group, members }: Seen,
  removed: readonly RemovableMember[],
  { how, fewest = fewestMembers, doneBy }: { how: Going; fewest?: number; doneBy?: Uuid },
): Promise<Removal> {
  const left = accept(decideRemoval(placeOf(group), members.map(placeOf), removed.map(placeOf), fewest))
  if (left === 'group-gone') {
    await endGroup(tx, { group, members }, removed)
    return left
  }
  await deleteMembers(tx, removed)
  const stay = members.filter(({ UUID }) => !removed.some((one) => one.UUID === UUID))
  for (const { CustomerUUID, UUID: MemberUUID } of removed) {
    const deed = how === 'removed' ? 'group-removed' : 'group-left'
    await tx.audit({ CustomerUUID, deed, detail: { GroupUUID: group.UUID, MemberUUID } })
  }
  await tellGroup(tx, group, stay, {
    news: how === 'removed' ? 'removed' : 'left',
    members: removed,
    ...(doneBy && { doneBy }),
  })
  return left
}

/** Ends a locked group and removes all its members. The leader may, and anyone who may take out its members. */
export async function endGroup(tx: Tx, { group, members }: Seen, by: readonly MemberRow[] = []): Promise<void> {
  await deleteGroup(tx, byRule('groups', 'group:manage', group))
  const { CustomerUUID, UUID: GroupUUID } = group
  await tx.audit({ CustomerUUID, deed: 'group-ended', detail: { GroupUUID, members: members.length } })
  const news: GroupNews = { news: 'gone', members, by }
  await tellGroup(tx, group, [], news)
}
