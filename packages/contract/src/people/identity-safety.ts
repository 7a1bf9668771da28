import { Type } from 'typebox'
import { anyone, calls, ownCustomerEvenSuspended, provider, signedIn } from '../call.ts'
import { Nanos, Nothing, PageInfo, paging, Shape, Uuid } from '../shapes.ts'
import { AuthData } from './identity.ts'
import { NewCredential, PasskeyCreation, PasskeyRequest, ShownCredential } from './passkey-shapes.ts'
import { AccessUser, Connection, Device, Passkey, PasskeyName, SecurityEvent } from './safety-shapes.ts'

/** Six digits or a recovery code, as typed; spaces and hyphens are ignored. */
const Code = Type.String({ minLength: 1, maxLength: 40 })
export const identitySafety = calls({
  sendMfa: {
    is: 'POST /customers/:customerUuid/mfa',
    says:
      'Mails a code with which the signed-in person proves to have the mailbox, bound to this session. The answer is ' +
      'the same whether or not one could be sent (2§7.1, 3§8.6).',
    who: ownCustomerEvenSuspended(),
    body: Shape({ code: Type.Optional(Code) }),
    gives: Nothing,
    refuses: [],
    runs: 'partner',
  },
  verifyMfa: {
    is: 'PUT /customers/:customerUuid/mfa',
    says: 'Takes the mailed code: for 5 minutes the session may do what needs a fresh proof (2§7.1, 3§8.5).',
    who: ownCustomerEvenSuspended(),
    body: Shape({ code: Type.Optional(Code) }),
    gives: Nothing,
    refuses: ['no-code', 'wrong-code', 'code-expired', 'too-many-tries'],
    runs: 'partner',
  },
  security: {
    is: 'GET /api/frontend/v1/security',
    says: 'How the signed-in person gets in: password, passkeys, providers, the second factor, and recovery codes left.',
    who: signedIn,
    gives: Shape({
      HasPassword: Type.Boolean(),
      Passkeys: Type.Array(Passkey),
      Connections: Type.Array(Connection),
      SecondFactor: Shape({
        IsOn: Type.Boolean(),
        Since: Type.Optional(Nanos),
        RecoveryCodesLeft: Type.Integer(),
      }),
    }),
    refuses: [],
  },
  accessUsers: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/access-users',
    says: 'The people to whom a customer account is open, the first one first (2§7.18).',
    who: ownCustomerEvenSuspended(),
    gives: Shape({ Users: Type.Array(AccessUser) }),
    refuses: [],
  },
  endAccess: {
    is: 'DELETE /api/frontend/v1/customer/:customerUuid/access-users/:userUuid',
    says:
      'Takes away the access that somebody was given to a customer account, everywhere within a second: an owner that of ' +
      'anybody, a member their own. Both sides are told. The first owner stays (2§7.18).',
    who: ownCustomerEvenSuspended(),
    gives: Nothing,
    refuses: ['not-found', 'not-allowed', 'account-holder-stays'],
    needs: 'step-up',
  },
  devices: {
    is: 'GET /api/frontend/v1/devices',
    says: 'The devices on which the person is signed in, this one first, then the newest.',
    who: signedIn,
    gives: Shape({ Devices: Type.Array(Device) }),
    refuses: [],
  },
  signOutDevice: {
    is: 'DELETE /api/frontend/v1/devices/:sessionUuid',
    says: 'Signs one of the person’s devices out, within a second.',
    who: signedIn,
    gives: Nothing,
    refuses: ['not-found'],
  },
  signOutOthers: {
    is: 'DELETE /api/frontend/v1/devices',
    says: 'Signs out every device of the person but this one, within a second.',
    who: signedIn,
    gives: Shape({ Count: Type.Integer() }),
    refuses: [],
  },
  securityLog: {
    is: 'GET /api/frontend/v1/security-log',
    says: 'What happened to the safety of the person’s account, the newest first.',
    who: signedIn,
    query: Shape(paging),
    gives: Shape({ Events: Type.Array(SecurityEvent), PageInfo }),
    refuses: [],
  },
  startSecondFactor: {
    is: 'POST /api/frontend/v1/second-factor',
    says: 'Makes the secret for an authenticator app. It counts once a code of it is shown.',
    who: signedIn,
    body: Nothing,
    gives: Shape({ Secret: Type.String(), Address: Type.String() }),
    refuses: ['conflict'],
    needs: 'step-up',
  },
  confirmSecondFactor: {
    is: 'POST /api/frontend/v1/second-factor/confirm',
    says: 'Switches the second factor on by a code of the app, and gives ten recovery codes, this once.',
    who: signedIn,
    body: Shape({ Code }),
    gives: Shape({ RecoveryCodes: Type.Array(Type.String()) }),
    refuses: ['no-code', 'wrong-code', 'code-expired', 'too-many-tries', 'conflict'],
    needs: 'step-up',
    runs: 'partner',
  },
  newRecoveryCodes: {
    is: 'POST /api/frontend/v1/second-factor/recovery-codes',
    says: 'Gives ten new recovery codes, this once; those before them are void.',
    who: signedIn,
    body: Nothing,
    gives: Shape({ RecoveryCodes: Type.Array(Type.String()) }),
    refuses: ['conflict'],
    needs: 'step-up',
  },
  removeSecondFactor: {
    is: 'DELETE /api/frontend/v1/second-factor',
    says: 'Switches the second factor off, and voids its recovery codes. It stays on while a SIM is locked of an account that the person owns.',
    who: signedIn,
    gives: Nothing,
    refuses: ['conflict', 'sim-locked'],
    needs: 'step-up',
  },
  resetSecondFactor: {
    is: 'POST /api/provider/v1/second-factor/reset',
    says: 'Switches the second factor of a person off who has lost the app and the recovery codes, once the provider has made sure who it is. The person is told; without one nothing changes.',
    who: provider('sign-in:reset'),
    body: Shape({
      Email: Type.String({ minLength: 1, maxLength: 254 }),
      /** An account on which the person must have a role; the audit log names it. */
      CustomerUUID: Type.Optional(Uuid),
    }),
    gives: Nothing,
    refuses: ['not-found'],
  },
  showSecondFactor: {
    is: 'POST /api/frontend/v1/second-factor/show',
    says:
      'Goes on with a sign-in that was refused second-factor-needed: by its Ticket, and a code of the app or a ' +
      'recovery code, each good once.',
    who: anyone,
    body: Shape({
      Ticket: Type.String({ minLength: 1, maxLength: 100 }),
      Code,
      IncludeRoles: Type.Optional(Type.Boolean()),
    }),
    gives: AuthData,
    refuses: ['no-code', 'wrong-code', 'code-expired', 'too-many-tries'],
    runs: 'partner',
  },
  passkeyCreation: {
    is: 'POST /api/frontend/v1/passkeys/creation',
    says: 'What the browser needs to make a passkey for the signed-in person; its challenge is good once.',
    who: signedIn,
    body: Nothing,
    gives: PasskeyCreation,
    refuses: [],
    needs: 'step-up',
  },
  addPasskey: {
    is: 'POST /api/frontend/v1/passkeys',
    says: 'Keeps a passkey that the browser made.',
    who: signedIn,
    body: Shape({ Name: PasskeyName, Credential: NewCredential }),
    gives: Passkey,
    refuses: ['passkey-refused', 'conflict'],
    status: 201,
    needs: 'step-up',
    runs: 'partner',
  },
  renamePasskey: {
    is: 'PUT /api/frontend/v1/passkeys/:passkeyUuid',
    says: 'Gives a passkey another name.',
    who: signedIn,
    body: Shape({ Name: PasskeyName }),
    gives: Nothing,
    refuses: ['not-found', 'invalid-input'],
  },
  removePasskey: {
    is: 'DELETE /api/frontend/v1/passkeys/:passkeyUuid',
    says: 'Removes a passkey, unless it is the only way in that is left: it opens nothing from then on.',
    who: signedIn,
    gives: Nothing,
    refuses: ['not-found', 'only-way-in'],
    needs: 'step-up',
  },
  passkeyRequest: {
    is: 'POST /api/frontend/v1/passkeys/request',
    says: 'What the browser needs to ask for a passkey; its challenge is good once.',
    who: anyone,
    body: Nothing,
    gives: PasskeyRequest,
    refuses: [],
    runs: 'partner',
  },
  showPasskey: {
    is: 'POST /api/frontend/v1/passkeys/show',
    says:
      'Signs a person in by a passkey. With a valid token of the same person it marks the session as proved for 5 ' +
      'minutes.',
    who: anyone,
    body: Shape({ Credential: ShownCredential, IncludeRoles: Type.Optional(Type.Boolean()) }),
    gives: AuthData,
    refuses: ['passkey-refused', 'too-many-tries'],
    runs: 'partner',
  },
})
