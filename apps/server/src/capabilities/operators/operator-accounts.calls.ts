import type { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import type { Handlers } from '../../platform/jobs/part.ts'
import { auditLog } from './accounts/audit-log.ts'
import { invite, resetSignIn } from './accounts/invite.ts'
import { acceptInvitation, acceptWithPasskey, invitationPasskey, openInvitation } from './accounts/join.ts'
import { changeRoles, operators, removeOperator } from './accounts/operators.ts'
import { addPasskey, passkeyCreation, passkeys, removePasskey } from './accounts/own-passkeys.ts'
import { endSession, me, sessions, signOut } from './sign-in/sessions.ts'
import { passkeyRequest, showPasskey } from './sign-in/show-passkey.ts'
import { signIn } from './sign-in/sign-in.ts'

export const accountHandlers: Handlers<typeof operatorAccounts> = {
  signIn,
  passkeyRequest,
  showPasskey,
  signOut,
  me,
  sessions,
  endSession,
  passkeys,
  passkeyCreation,
  addPasskey,
  removePasskey,
  openInvitation,
  acceptInvitation,
  invitationPasskey,
  acceptWithPasskey,
  operators,
  invite,
  changeRoles,
  resetSignIn,
  removeOperator,
  audit: auditLog,
}
