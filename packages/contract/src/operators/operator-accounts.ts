import { Type } from 'typebox'
import { anOperator, anyone, calls, provider } from '../call.ts'
import { NewCredential, PasskeyCreation, PasskeyRequest, ShownCredential } from '../people/passkey-shapes.ts'
import { PasskeyName } from '../people/safety-shapes.ts'
import { Email, Line, Nanos, Nothing, PageInfo, paging, Shape, Uuid } from '../shapes.ts'
import { AuditEntry, OperatorPasskey, OperatorRecord, OperatorSession, OwnOperator, Roles } from './operator-shapes.ts'

const Password = Type.String({ minLength: 1, maxLength: 1000 })
/** The code of the invitation's link. */
const Code = Type.String({ minLength: 1, maxLength: 200 })
const AppCode = Type.String({ minLength: 1, maxLength: 40 })
const OwnName = Line(100, 1)

/**
 * The accounts and sessions of operators, the people at the provider. A session is a cookie that no customer's call
 * accepts, and no customer's token opens an operator's call.
 */
export const operatorAccounts = calls({
  signIn: {
    is: 'POST /api/operator/v1/sign-in',
    says:
      'Signs an operator in with email, password and a code of their authenticator app, and sets the cookie of the session. ' +
      'Anything wrong is refused alike.',
    who: anyone,
    body: Shape({ Email: Type.String({ minLength: 1, maxLength: 254 }), Password, Code: AppCode }),
    gives: OwnOperator,
    refuses: ['wrong-sign-in', 'too-many-tries', 'unavailable'],
    runs: 'partner',
  },
  passkeyRequest: {
    is: 'POST /api/operator/v1/passkeys/request',
    says: 'What the browser needs to ask for an operator’s passkey; its challenge is good once.',
    who: anyone,
    body: Nothing,
    gives: PasskeyRequest,
    refuses: [],
    runs: 'partner',
  },
  showPasskey: {
    is: 'POST /api/operator/v1/passkeys/show',
    says: 'Signs an operator in with a passkey, which is two factors in one, and sets the cookie of the session.',
    who: anyone,
    body: Shape({ Credential: ShownCredential }),
    gives: OwnOperator,
    refuses: ['passkey-refused', 'too-many-tries'],
    runs: 'partner',
  },
  signOut: {
    is: 'POST /api/operator/v1/sign-out',
    says: 'Ends the session of the cookie.',
    who: anOperator,
    body: Nothing,
    gives: Nothing,
    refuses: [],
  },
  me: {
    is: 'GET /api/operator/v1/me',
    says: 'The signed-in operator with their roles and what these allow.',
    who: anOperator,
    gives: OwnOperator,
    refuses: [],
  },
  sessions: {
    is: 'GET /api/operator/v1/sessions',
    says: 'Where the operator is signed in, this session first; at most the newest hundred.',
    who: anOperator,
    gives: Shape({ Sessions: Type.Array(OperatorSession) }),
    refuses: [],
  },
  endSession: {
    is: 'DELETE /api/operator/v1/sessions/:sessionUuid',
    says: 'Ends one of the operator’s own sessions, at once.',
    who: anOperator,
    gives: Nothing,
    refuses: ['not-found'],
  },
  passkeys: {
    is: 'GET /api/operator/v1/passkeys',
    says: 'The operator’s own passkeys, which are few and come whole, and whether they have a password or a company account.',
    who: anOperator,
    gives: Shape({
      HasPassword: Type.Boolean(),
      /** Whether they sign in by the company's OpenID provider, which is configured. */
      HasCompanyAccount: Type.Boolean(),
      Passkeys: Type.Array(OperatorPasskey),
    }),
    refuses: [],
  },
  passkeyCreation: {
    is: 'POST /api/operator/v1/passkeys/creation',
    says: 'What the browser needs to create another passkey of the operator; its challenge is good once.',
    who: anOperator,
    body: Nothing,
    gives: PasskeyCreation,
    refuses: [],
    runs: 'partner',
    needs: 'step-up',
  },
  addPasskey: {
    is: 'POST /api/operator/v1/passkeys',
    says: 'Saves a passkey that the browser created; at most twenty.',
    who: anOperator,
    body: Shape({ Name: PasskeyName, Credential: NewCredential }),
    gives: OperatorPasskey,
    refuses: ['passkey-refused', 'conflict'],
    runs: 'partner',
    status: 201,
    needs: 'step-up',
  },
  removePasskey: {
    is: 'DELETE /api/operator/v1/passkeys/:passkeyUuid',
    says: 'Removes one of the operator’s own passkeys; not the only way in.',
    who: anOperator,
    gives: Nothing,
    refuses: ['not-found', 'only-way-in'],
  },
  openInvitation: {
    is: 'POST /api/operator/v1/invitation/open',
    says:
      'What an invitation is for, and the secret to add to an authenticator app. Opening it again gives the same secret. The ' +
      'link holds for three days and is used up when it is accepted.',
    who: anyone,
    body: Shape({ Code }),
    gives: Shape({
      Email,
      Roles: OwnOperator.properties.Roles,
      ExpiresAt: Nanos,
      Secret: Type.String(),
      /** The secret as an address, for a QR code. */
      Address: Type.String(),
    }),
    refuses: ['link-expired', 'link-used', 'too-many-tries'],
    runs: 'partner',
  },
  acceptInvitation: {
    is: 'POST /api/operator/v1/invitation/accept',
    says: 'Accepts an invitation with a password and a code of the app that has the invitation’s secret, and signs in.',
    who: anyone,
    body: Shape({ Code, Name: OwnName, Password, AppCode }),
    gives: OwnOperator,
    refuses: ['link-expired', 'link-used', 'password-weak', 'wrong-code', 'no-code', 'too-many-tries', 'unavailable'],
    runs: 'partner',
  },
  invitationPasskey: {
    is: 'POST /api/operator/v1/invitation/passkey-creation',
    says: 'What the browser needs to create the passkey with which an invitation is accepted.',
    who: anyone,
    body: Shape({ Code }),
    gives: PasskeyCreation,
    refuses: ['link-expired', 'link-used', 'too-many-tries'],
    runs: 'partner',
  },
  acceptWithPasskey: {
    is: 'POST /api/operator/v1/invitation/accept-passkey',
    says: 'Accepts an invitation with a passkey instead of a password, and signs in.',
    who: anyone,
    body: Shape({ Code, Name: OwnName, PasskeyName, Credential: NewCredential }),
    gives: OwnOperator,
    refuses: ['link-expired', 'link-used', 'passkey-refused', 'too-many-tries'],
    runs: 'partner',
  },
  operators: {
    is: 'GET /api/operator/v1/operators',
    says: 'The operators by email, without the removed ones unless `Removed` asks for them.',
    who: provider('operator:read'),
    query: Shape({ Removed: Type.Optional(Type.Boolean()), ...paging }),
    gives: Shape({ Operators: Type.Array(OperatorRecord), PageInfo }),
    refuses: [],
  },
  invite: {
    is: 'POST /api/operator/v1/operators',
    says:
      'Invites an operator by a mailed link that holds for three days. Of one who has not accepted yet it replaces roles and ' +
      'link; an active one is refused `conflict`.',
    who: provider('operator:manage'),
    body: Shape({ Email, Roles }),
    gives: OperatorRecord,
    refuses: ['email-invalid', 'conflict'],
    status: 201,
  },
  changeRoles: {
    is: 'PUT /api/operator/v1/operators/:operatorUuid/roles',
    says:
      'Replaces an operator’s roles, also for sessions that are open. The last active admin stays one: refused `conflict`. ' +
      'The body says all of it, so that it needs no If-Match.',
    who: provider('operator:manage'),
    body: Shape({ Roles }),
    gives: OperatorRecord,
    refuses: ['not-found', 'conflict'],
  },
  resetSignIn: {
    is: 'POST /api/operator/v1/operators/:operatorUuid/reset',
    says:
      'For an operator who lost their app, password or passkeys: ends their sessions, removes every way in and mails a new ' +
      'link. Not for oneself, nor the last active admin: refused `conflict`.',
    who: provider('operator:manage'),
    body: Nothing,
    gives: OperatorRecord,
    refuses: ['not-found', 'conflict'],
  },
  removeOperator: {
    is: 'DELETE /api/operator/v1/operators/:operatorUuid',
    says:
      'Removes an operator and ends their sessions, at once. Their entries in the audit log stay. The last active admin ' +
      'cannot be removed: refused `conflict`.',
    who: provider('operator:manage'),
    gives: OperatorRecord,
    refuses: ['not-found', 'conflict'],
  },
  audit: {
    is: 'GET /api/operator/v1/audit',
    says:
      'The audit log of operators and of the provider’s programs, the newest first: every deed, every read of a customer with ' +
      'its reason, every sign-in.',
    who: provider('audit:read'),
    query: Shape({
      OperatorUUID: Type.Optional(Uuid),
      CustomerUUID: Type.Optional(Uuid),
      Deed: Type.Optional(Line(60)),
      FromNanos: Type.Optional(Nanos),
      /** The first instant that is left out. */
      UntilNanos: Type.Optional(Nanos),
      ...paging,
    }),
    gives: Shape({ Entries: Type.Array(AuditEntry), PageInfo }),
    refuses: [],
  },
})
