import { decideRemoval, fewestMembers, type Removal } from '@waea/domain/groups/members'
import { accept } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { placeOf } from './group-answers.ts'
import { deleteGroup } from './groups.store.ts'
import { deleteMembers, type LeavingMember, type MemberRow } from './members.store.ts'
import type { Seen } from './see-group.ts'
import { type GroupNews, tellGroup } from './tell-group.ts'

/** How members go: they leave, are removed, or their mobile or account has ended. */
export type Going = 'left' | 'removed' | 'ended'

/**
 * Takes members out of a group that is locked, in the context's transaction: they alone go while two others stay,
 * otherwise the group goes (1§4). Refuses 'group-leader-stays'. Everybody concerned is told, and who did it, where that was
 * not the leader: `doneBy`.
 */
export async function takeOut(
  tx: Tx,
  { group, members }: Seen,
  leaving: readonly LeavingMember[],
  { how, fewest = fewestMembers, doneBy }: { how: Going; fewest?: number; doneBy?: Uuid },
): Promise<Removal> {
  const left = accept(decideRemoval(placeOf(group), members.map(placeOf), leaving.map(placeOf), fewest))
  if (left === 'group-gone') {
    await endGroup(tx, { group, members }, leaving)
    return left
  }
  await deleteMembers(tx, leaving)
  const stay = members.filter(({ UUID }) => !leaving.some((one) => one.UUID === UUID))
  for (const { CustomerUUID, UUID: MemberUUID } of leaving) {
    const deed = how === 'removed' ? 'group-removed' : 'group-left'
    await tx.audit({ CustomerUUID, deed, detail: { GroupUUID: group.UUID, MemberUUID } })
  }
  await tellGroup(tx, group, stay, {
    news: how === 'removed' ? 'removed' : 'left',
    members: leaving,
    ...(doneBy && { doneBy }),
  })
  return left
}

/** Ends a group that is locked: nobody is in it any more. Whoever may take out its members, or leads it, may. */
export async function endGroup(tx: Tx, { group, members }: Seen, by: readonly MemberRow[] = []): Promise<void> {
  await deleteGroup(tx, byRule('groups', 'group:manage', group))
  const { CustomerUUID, UUID: GroupUUID } = group
  await tx.audit({ CustomerUUID, deed: 'group-ended', detail: { GroupUUID, members: members.length } })
  const news: GroupNews = { news: 'gone', members, by }
  await tellGroup(tx, group, [], news)
}
