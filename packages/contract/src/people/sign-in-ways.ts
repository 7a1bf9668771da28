import { Type } from 'typebox'
import { anyone, calls, provider, signedIn } from '../call.ts'
import { Email, MSISDN, Name, Nanos, Nothing, Shape, SPID, Uuid } from '../shapes.ts'
import { AuthData, Code, Password, Role, Secret, SocialProvider, VerificationStarted } from './identity.ts'

/** A limit for the values that a provider puts into URLs. */
const Carried = Type.String({ minLength: 1, maxLength: 2000 })

/**
 * The next step after a provider has authenticated a person.
 * - `auth`: sign in with the identity token, using the auth call.
 * - `verify-email`: the email is not verified, so a code was mailed to it, as at every sign-up.
 * - `link`: an account with this email exists; after signing in to it, the person can connect the provider.
 * - `connect`: the person who started this can connect the provider now.
 * - `proved`: the person who started this has proved that they are still there.
 */
const Vouched = Shape({
  Next: Type.Union([
    Type.Literal('auth'),
    Type.Literal('verify-email'),
    Type.Literal('link'),
    Type.Literal('connect'),
    Type.Literal('proved'),
  ]),
  IdentityProvider: SocialProvider,
  identity_token: Type.Optional(Type.String()),
  Email: Type.Optional(Type.String()),
  VerificationUUID: Type.Optional(Uuid),
  ResendAfterSeconds: Type.Optional(Type.Integer()),
  Redirect: Type.Optional(Type.String()),
})

/** The input and answer of every call that leads to a provider; the browser is then sent to `Location`. */
const toProvider = {
  body: Shape({
    IdentityProvider: SocialProvider,
    /** The page of the portal to open afterwards. */
    Redirect: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  gives: Shape({ Location: Type.String() }),
  refuses: ['not-allowed', 'too-many-tries', 'unavailable'],
  runs: 'partner',
} as const

/** Sign-in methods besides email and password: providers, codes, links. */
export const signInWays = calls({
  socialStart: {
    is: 'POST /api/frontend/v1/social/start',
    says: 'Begins a sign-in by a provider: answers the address to send the browser to, and binds the try to it (1§1).',
    who: anyone,
    ...toProvider,
  },
  socialConnect: {
    is: 'POST /api/frontend/v1/social/connect',
    says: 'Begins to connect a provider with the signed-in person; answers the address to send the browser to (1§1).',
    who: signedIn,
    ...toProvider,
    needs: 'step-up',
  },
  socialProof: {
    is: 'POST /api/frontend/v1/social/proof',
    says:
      'Begins to show by a connected provider that the signed-in person is still there: once the provider has answered, ' +
      'the session counts as proved for 5 minutes.',
    who: signedIn,
    ...toProvider,
  },
  disconnectProvider: {
    is: 'DELETE /api/frontend/v1/social/:linkUuid',
    says: 'Ends the connection with a provider, unless it is the only way in that is left.',
    who: signedIn,
    gives: Nothing,
    refuses: ['not-found', 'only-way-in'],
    needs: 'step-up',
  },
  socialReturn: {
    is: 'POST /api/frontend/v1/social/return/:providerName',
    says: 'Takes the answer of a provider that posts it from its own page, and leads on to the portal (1§1).',
    who: anyone,
    // Other fields that a provider sends are ignored.
    body: Type.Object({
      state: Type.Optional(Carried),
      code: Type.Optional(Carried),
      iss: Type.Optional(Carried),
      error: Type.Optional(Carried),
      user: Type.Optional(Carried),
    }),
    gives: Shape({ Location: Type.String() }),
    refuses: [],
    answers: 'redirect',
  },
  socialFinish: {
    is: 'POST /api/frontend/v1/social/finish',
    says: "Exchanges a provider's answer, in the browser in which the try began, for an identity token (2§7.1, 3§8.5).",
    who: anyone,
    body: Shape({
      IdentityProvider: SocialProvider,
      State: Carried,
      Code: Type.Optional(Carried),
      Issuer: Type.Optional(Carried),
      Error: Type.Optional(Carried),
    }),
    gives: Vouched,
    refuses: ['no-identity-token', 'code-too-soon', 'too-many-tries', 'unavailable'],
    runs: 'partner',
  },
  socialLink: {
    is: 'POST /api/frontend/v1/social/link',
    says: 'Connects the provider of a finished try with the signed-in person, in the browser in which it began.',
    who: signedIn,
    body: Shape({ State: Carried }),
    gives: Shape({ IdentityProvider: SocialProvider }),
    refuses: ['no-identity-token', 'provider-taken'],
    needs: 'step-up',
  },
  setLocalPassword: {
    is: 'PUT /v2/:spid/auth/LOCAL/:authId',
    says: 'Sets a local password for the signed-in person whose auth id it is; needs a sign-in of the last 5 minutes (2§7.1).',
    who: signedIn,
    body: Shape({ Password }),
    gives: Nothing,
    refuses: ['not-found', 'password-weak', 'password-unchanged', 'unavailable'],
    needs: 'step-up',
    runs: 'partner',
  },
  askCode: {
    is: 'POST /api/frontend/v1/sign-in-code',
    says: 'Sends a one-time code that signs in, by mail or to the number of the account; the answer is always the same (1§1).',
    who: anyone,
    body: Shape({ Email: Type.Optional(Email), MobileNumber: Type.Optional(MSISDN) }),
    gives: VerificationStarted,
    refuses: ['email-invalid', 'number-invalid', 'code-too-soon', 'too-many-tries'],
    status: 202,
    runs: 'partner',
  },
  codeSignIn: {
    is: 'POST /api/frontend/v1/sign-in-code/confirm',
    says: 'Signs in by the one-time code that was sent (1§1).',
    who: anyone,
    body: Shape({ VerificationUUID: Uuid, Code: Type.Optional(Code), IncludeRoles: Type.Optional(Type.Boolean()) }),
    gives: AuthData,
    refuses: ['no-code', 'wrong-code', 'code-expired', 'too-many-tries', 'second-factor-needed'],
    runs: 'partner',
  },
  recoverEmail: {
    is: 'POST /api/frontend/v1/recover-email',
    says: 'Texts a code to a mobile number when an account has it; the answer is always the same (1§1, D23).',
    who: anyone,
    body: Shape({ MobileNumber: MSISDN }),
    gives: VerificationStarted,
    refuses: ['number-invalid', 'code-too-soon', 'too-many-tries'],
    status: 202,
    runs: 'partner',
  },
  recoveredEmail: {
    is: 'POST /api/frontend/v1/recover-email/confirm',
    says: 'Shows a hint of the emails that belong to the number, to who has the code of its text message (D23).',
    who: anyone,
    body: Shape({ VerificationUUID: Uuid, Code: Type.Optional(Code) }),
    gives: Shape({ Emails: Type.Array(Type.String()) }),
    refuses: ['no-code', 'wrong-code', 'code-expired', 'too-many-tries'],
    runs: 'partner',
  },
  makeAuthToken: {
    is: 'POST /v2/auth_token',
    says: 'Makes a token that signs the person in once within 10 minutes, elsewhere, for half an hour (2§7.1, D21).',
    who: signedIn,
    gives: Shape({ Token: Type.String(), ExpiresAtNanos: Nanos }),
    refuses: ['too-many-tries', 'not-allowed'],
    status: 201,
    runs: 'partner',
  },
  resolveAuthToken: {
    is: 'GET /v2/auth_token/:token',
    says: 'Resolves such a token to a sign-in, once (2§7.1, D21).',
    who: anyone,
    gives: AuthData,
    refuses: ['link-expired', 'link-used', 'too-many-tries'],
    runs: 'partner',
  },
  sendTemporaryLogin: {
    is: 'POST /api/frontend/v1/temporary-login',
    says: 'Mails a person a link that signs in once, for so many seconds, 3,600 at most (1§4, D16).',
    who: provider('sign-in:link'),
    body: Shape({
      Email,
      Seconds: Type.Optional(Type.Integer({ minimum: 60, maximum: 3600 })),
      /** An account on which the person must have a role; the audit log names it. */
      CustomerUUID: Type.Optional(Uuid),
    }),
    gives: Nothing,
    refuses: ['not-found'],
    status: 202,
    runs: 'partner',
  },
  temporaryLogin: {
    is: 'POST /api/customers/v1/login/code',
    says: 'Exchanges the code of a temporary-login link for an identity that the auth call takes as FIREBASE (2§7.1).',
    who: anyone,
    body: Shape({ code: Type.Optional(Type.String({ maxLength: 200 })) }),
    gives: Shape({ Firebase_identity: Type.String() }),
    refuses: ['no-code', 'no-identity', 'link-used', 'too-many-tries'],
    runs: 'partner',
  },
  invite: {
    is: 'POST /api/frontend/v1/invitations',
    says: 'Mails a person a link that opens a customer account to them, for a week (1§2 identity-link).',
    who: provider('sign-in:link'),
    body: Shape({ CustomerUUID: Uuid, Email, Role: Type.Optional(Role.properties.Role) }),
    gives: Nothing,
    refuses: ['not-found', 'email-invalid'],
    status: 202,
    runs: 'partner',
  },
  invitation: {
    is: 'POST /api/customers/v1/invitation',
    says:
      'What an identity link is for. A signed-in person accepts it by this and gets the role; a visitor is told how to ' +
      'go on: by signing up, or where the email has an account by signing in (2§7.1).',
    who: anyone,
    body: Shape({ code: Type.Optional(Type.String({ maxLength: 200 })) }),
    gives: Shape({ CustomerUUID: Uuid, Email: Type.String(), Registered: Type.Boolean(), Accepted: Type.Boolean() }),
    refuses: ['no-code', 'no-invitation', 'link-used', 'too-many-tries'],
    runs: 'partner',
  },
  identityLink: {
    is: 'POST /api/frontend/v1/identity-link',
    says: 'Signs up by an identity link: the email is the one it was mailed to, and needs no code (1§2).',
    who: anyone,
    body: Shape({
      Code: Secret,
      FirstName: Name,
      LastName: Name,
      Password,
      SPID: Type.Optional(SPID),
    }),
    gives: AuthData,
    refuses: [
      'name-missing',
      'password-weak',
      'no-invitation',
      'link-used',
      'email-taken',
      'too-many-tries',
      'unavailable',
    ],
    runs: 'partner',
  },
})
