import type { OperatorRole } from '@waea/domain/access/actor'
import { cleanEmail } from '@waea/domain/identity/email'
import type { Ctx } from '../../platform/ctx.ts'
import { hashPassword, keysOf, seal } from '../identity/index.ts'
import { operatorThemselves, permittedOperator } from './accounts/permitted-operator.ts'
import { appPurpose } from './sign-in/sign-in.ts'
import { insertOperator, saveJoined } from './stores/operators.store.ts'

export interface SeedOperator {
  email: string
  name: string
  roles: OperatorRole[]
  password: string
  /** The secret of the authenticator app, in base32. */
  secret: string
}

/** Creates an operator who has accepted their invitation, without mails, for a demo or test seed. */
export async function seedOperator(ctx: Ctx, { email, name, roles, password, secret }: SeedOperator): Promise<void> {
  const keys = await keysOf(ctx)
  const passwordHash = await hashPassword(ctx, password)
  await ctx.inTransaction(async (tx) => {
    const OperatorUUID = tx.newUuid()
    const isNew = await insertOperator(tx, { ...permittedOperator(tx, OperatorUUID), email: cleanEmail(email), roles })
    if (!isNew) throw new Error(`${email} is in the database already`)
    const appSecret = seal(tx, keys, appPurpose, OperatorUUID, secret)
    await saveJoined(tx, operatorThemselves(OperatorUUID), { name, passwordHash, appSecret })
  })
}
