import type { Tx } from '../../../platform/ctx.ts'
import { languageOf } from '../../customers/index.ts'
import { type MailData, sendMail } from '../../messages/index.ts'
import type { UserRow } from './users.store.ts'

/** Where the portal shows a person's sign-in methods. */
export const securityPath = '/profile/account/security'

/** Mails a person that a security setting of their account changed, inside the caller's transaction. */
export async function mailSecurityChange(
  ctx: Tx,
  user: UserRow,
  what: MailData['security-changed']['what'],
  name?: string,
): Promise<void> {
  await sendMail(ctx, {
    to: user.email,
    template: 'security-changed',
    data: { FirstName: user.FirstName, what, ...(name !== undefined && { name }), path: securityPath },
    dedupeKey: `security:${ctx.newUuid()}`,
    language: await languageOf(ctx.db, user.userUuid),
  })
}
