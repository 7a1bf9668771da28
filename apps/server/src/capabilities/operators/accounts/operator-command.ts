import { type OperatorRole, operatorRoles } from '@waea/domain/access/actor'
import { cleanEmail } from '@waea/domain/identity/email'
import { Refused } from '@waea/domain/refusal'
import { refusalBody } from '@waea/domain/refusals'
import type { Command } from '../../../platform/jobs/part.ts'
import { findOperatorByEmail, listOperators } from '../stores/operators.store.ts'
import { inviteOperator } from './invite.ts'
import { removeOperator } from './operators.ts'

/** `npm run operator -- invite|remove|list`: operators at the terminal, which also invites the first one. */
export const operatorCommand: Command = {
  takes: `invite EMAIL --role ${operatorRoles.join('|')} [--role …] | remove EMAIL | list`,
  async run(ctx, args) {
    const usage = new Error(`Use: npm run operator -- ${this.takes}`)
    const [act, email, ...rest] = args
    if (act === 'list' && email === undefined) {
      const { rows } = await listOperators(ctx.db, false, { offset: 0, limit: 1000 })
      const lines = rows.map((row) => `${row.email}: ${row.roles.join(', ')}${row.joinedAt ? '' : ' (invited)'}`)
      return lines.length > 0 ? lines : ['There are no operators.']
    }
    if (!email) throw usage
    if (act === 'remove' && rest.length === 0) {
      const operator = await findOperatorByEmail(ctx.db, cleanEmail(email))
      if (!operator) throw new Error(`There is no operator ${email}.`)
      await inSentences(() => ctx.inTransaction((tx) => removeOperator(tx, { operatorUuid: operator.OperatorUUID })))
      return [`${operator.email} is removed and signed out.`]
    }
    const roles = rolesIn(rest)
    if (act !== 'invite' || !roles) throw usage
    const { operator, path } = await inSentences(() => ctx.inTransaction((tx) => inviteOperator(tx, email, roles)))
    return [
      `${operator.email} is invited as ${roles.join(', ')}. The mail has this link, which holds for three days:`,
      `${ctx.config.publicUrl}${path}`,
    ]
  },
}

/** The roles of `--role support --role finance`; undefined for anything else. */
function rolesIn(args: readonly string[]): OperatorRole[] | undefined {
  const roles = args.filter((_, at) => at % 2 === 1)
  const isRole = (one: string): one is OperatorRole => (operatorRoles as readonly string[]).includes(one)
  const isWritten =
    args.length > 0 && args.length % 2 === 0 && args.every((one, at) => at % 2 === 1 || one === '--role')
  return isWritten && roles.every(isRole) ? [...new Set(roles.filter(isRole))] : undefined
}

/** Says a refusal as a sentence of the terminal. */
async function inSentences<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.refusal.refused === 'conflict')
      throw new Error('This is an active operator, or the last active admin: nothing was changed.')
    throw new Error(refusalBody(error.refusal).err_message)
  }
}
