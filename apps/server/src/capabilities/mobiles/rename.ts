import type { Gives, Input } from '@waea/contract/call'
import type { mobiles } from '@waea/contract/mobile/mobiles'
import { checkNickname } from '@waea/domain/customers/nickname'
import { accept } from '@waea/domain/refusal'
import type { Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { findMobile, saveNickname } from './stores/mobiles.store.ts'

/** Gives a mobile a nickname. Refuses an empty one and one longer than 6 characters (1§5, 2§7.1). */
export async function rename(ctx: Tx, input: Input<typeof mobiles.nickname>): Promise<Gives<typeof mobiles.nickname>> {
  const { customerUuid: CustomerUUID, mobileUuid: MobileUUID } = input
  const mobile = permit(ctx.actor, 'mobile:manage', await findMobile(ctx, CustomerUUID, MobileUUID))
  await saveNickname(ctx, mobile, accept(checkNickname(input.Body)))
  await ctx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
  return {}
}
