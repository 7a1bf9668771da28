import { Type } from 'typebox'
import { anyone, calls, ownCustomerEvenSuspended, signedIn } from '../call.ts'
import { Email, MSISDN, Name, Nanos, Nothing, OptIn, Shape, SPID, Uuid } from '../shapes.ts'

/** What authenticates a person (1§3). JWT_REFRESH is the refresh cookie of an earlier sign-in. */
export const IdentityProvider = Type.Union([
  Type.Literal('LOCAL'),
  Type.Literal('FIREBASE'),
  Type.Literal('FACEBOOK'),
  Type.Literal('APPLE'),
  Type.Literal('GOOGLE'),
  Type.Literal('JWT_REFRESH'),
])

/** Social sign-in providers (1§1). */
export const SocialProvider = Type.Union([Type.Literal('FACEBOOK'), Type.Literal('APPLE'), Type.Literal('GOOGLE')])

/** A person's role on one customer account (D20). */
export const Role = Shape({ CustomerUUID: Uuid, Role: Type.Union([Type.Literal('owner'), Type.Literal('member')]) })

/** Only the length is limited here: the password rules have their own refusal. */
export const Password = Type.String({ minLength: 1, maxLength: 200 })
export const Secret = Type.String({ minLength: 1, maxLength: 200 })
/** Six digits, as typed; spaces are ignored. */
export const Code = Type.String({ minLength: 1, maxLength: 40 })

const person = {
  UUID: Uuid,
  SPID,
  FirstName: Name,
  LastName: Name,
  Email,
  AuthID: Type.String(),
  MobileNumber: Type.Optional(Type.String()),
  IdentityProvider,
  EmailVerified: Type.Boolean(),
}

/** 1§3: the answer of every sign-in. `UUID` is the person's id; `Roles` names their customer accounts. */
export const AuthData = Shape({
  JWT: Type.String(),
  JWTExpiry: Nanos,
  /** When a temporary login ends, regardless of renewals (1§4). */
  TemporaryUntil: Type.Optional(Nanos),
  ...person,
  Roles: Type.Optional(Type.Array(Role)),
})

/** A customer account in the list of a person with a role on it. */
const OwnCustomer = Shape({
  UUID: Uuid,
  FirstName: Name,
  LastName: Name,
  Email: Type.String(),
  MobileNumber: Type.Optional(Type.String()),
  Role: Role.properties.Role,
  AccountState: Type.Union([Type.Literal('Active'), Type.Literal('Suspended')]),
})

/**
 * Where a sign-up returns to, carried by the link in its mail: a path of the portal, and the visitor's cart, so that
 * the account gets the cart even when the link is opened in another browser.
 */
const back = {
  Redirect: Type.Optional(Type.String({ maxLength: 300, pattern: '^/(?![/\\\\])[!-~]*$' })),
  CartUUID: Type.Optional(Uuid),
}

/** The verification the code belongs to, and how long until another code may be requested. */
export const VerificationStarted = Shape({ VerificationUUID: Uuid, ResendAfterSeconds: Type.Integer() })

export const identity = calls({
  auth: {
    is: 'POST /v2/:spid/auth',
    also: ['/v2/:spid/auth_check'],
    says:
      'Signs a person in by email and password (LOCAL), by the identity token of a provider or of a temporary login, or ' +
      'again by the refresh cookie (JWT_REFRESH). With a valid token of the same person, the password marks the ' +
      'session as proved for 5 minutes (2§7.1). Email, names, number and opt-ins fill in what is not known yet of a person ' +
      'who has shown who they are; what is known stays, and a renewal or a temporary login adds nothing.',
    who: anyone,
    body: Shape({
      SPID: Type.Optional(SPID),
      IdentityProvider,
      AuthID: Type.Optional(Type.String({ maxLength: 254 })),
      AuthCode: Type.Optional(Type.String({ maxLength: 4096 })),
      AuthNonce: Type.Optional(Type.String({ maxLength: 200 })),
      Email: Type.Optional(Email),
      MobileNumber: Type.Optional(MSISDN),
      FirstName: Type.Optional(Name),
      LastName: Type.Optional(Name),
      NotifySpecialOffers: Type.Optional(OptIn),
      NotifyNewsletters: Type.Optional(OptIn),
      IncludeRoles: Type.Optional(Type.Boolean()),
    }),
    gives: AuthData,
    refuses: [
      'wrong-sign-in',
      'wrong-password',
      'second-factor-needed',
      'no-token',
      'bad-token',
      'no-user',
      'too-many-tries',
      'no-identity-token',
      'link-expired',
      'link-used',
      'number-invalid',
      'email-invalid',
      'unavailable',
    ],
    runs: 'partner',
  },
  signUp: {
    is: 'POST /api/frontend/v1/sign-up',
    says:
      'Asks for an account. The answer is the same for a new and for a registered email; the mail tells. The account ' +
      'exists once the code or the link of the mail is shown. Without a password the person signs in by a code, until ' +
      'they set one or add a passkey (1§1, 1§5).',
    who: anyone,
    body: Shape({
      Email,
      Password: Type.Optional(Password),
      FirstName: Name,
      LastName: Name,
      MobileNumber: Type.Optional(MSISDN),
      NotifySpecialOffers: Type.Optional(OptIn),
      NotifyNewsletters: Type.Optional(OptIn),
      ...back,
    }),
    gives: VerificationStarted,
    refuses: [
      'email-invalid',
      'password-weak',
      'name-missing',
      'number-invalid',
      'code-too-soon',
      'too-many-tries',
      'unavailable',
    ],
    status: 202,
    runs: 'partner',
  },
  signUpConfirm: {
    is: 'POST /api/frontend/v1/sign-up/confirm',
    says:
      'Makes the account and signs in: by VerificationUUID and Code, or by the Secret of the link in the mail, which works ' +
      'in the browser that began the sign-up (its cookie, or the VerificationUUID, says so) (1§5).',
    who: anyone,
    body: Shape({
      VerificationUUID: Type.Optional(Uuid),
      Code: Type.Optional(Code),
      Secret: Type.Optional(Secret),
      IncludeRoles: Type.Optional(Type.Boolean()),
    }),
    gives: AuthData,
    refuses: [
      'no-code',
      'wrong-code',
      'code-expired',
      'code-used',
      'too-many-tries',
      'link-expired',
      'link-used',
      'link-elsewhere',
      'email-taken',
    ],
    runs: 'partner',
  },
  signUpResend: {
    is: 'POST /api/frontend/v1/sign-up/resend',
    says: 'Sends a new code for a sign-up; the code before it is void. An unknown id gets the same answer.',
    who: anyone,
    body: Shape({ VerificationUUID: Uuid, ...back }),
    gives: VerificationStarted,
    refuses: ['code-too-soon', 'too-many-tries'],
    status: 202,
    runs: 'partner',
  },
  signUpState: {
    is: 'GET /api/frontend/v1/sign-up/:verificationUuid',
    says:
      'Whether a sign-up still waits for its code, for the page that waits while the link of the mail is opened ' +
      'elsewhere. It signs nobody in. An unknown one has ended; one of a registered email waits, as any that nobody confirms.',
    who: anyone,
    gives: Shape({ State: Type.Union([Type.Literal('waiting'), Type.Literal('confirmed'), Type.Literal('ended')]) }),
    refuses: [],
  },
  sendEmailVerification: {
    is: 'GET /customer/:customerUuid/email_verification/send',
    also: ['/customer/:customerUuid/email_verification/resend'],
    says: 'Sends the code that verifies the email of the signed-in person; an already verified email sends nothing (2§7.1).',
    who: ownCustomerEvenSuspended(),
    gives: Nothing,
    refuses: ['too-many-tries'],
    runs: 'partner',
  },
  confirmEmailVerification: {
    is: 'GET /customer/:customerUuid/email_verification/confirm',
    says: 'Verifies the email of the signed-in person by the code or the secret of the link in the mail (2§7.1, 3§8.5).',
    who: ownCustomerEvenSuspended(),
    query: Shape({ Secret: Type.Optional(Type.String({ maxLength: 200 })), CustomerUUID: Type.Optional(Uuid) }),
    gives: Shape({ EmailVerified: Type.Boolean(), Email }),
    refuses: ['no-code', 'wrong-code', 'code-expired', 'too-many-tries', 'email-taken', 'not-found'],
    runs: 'partner',
  },
  recoverPassword: {
    is: 'POST /api/frontend/v1/recover-password',
    says: 'Mails a link for a new password when the email is registered; the answer is always the same (D24).',
    who: anyone,
    body: Shape({ Email }),
    gives: Nothing,
    refuses: ['email-invalid', 'code-too-soon', 'too-many-tries'],
    status: 202,
    runs: 'partner',
  },
  newPassword: {
    is: 'POST /api/frontend/v1/new-password',
    says: 'Sets a new password by the secret of the recovery link, and ends every session of the person (1§5, D24).',
    who: anyone,
    body: Shape({ Secret, Password }),
    gives: Nothing,
    refuses: ['password-weak', 'password-unchanged', 'link-expired', 'link-used', 'too-many-tries', 'unavailable'],
    runs: 'partner',
  },
  signOut: {
    is: 'POST /api/frontend/v1/sign-out',
    says: 'Ends the session of the token, everywhere within a second, and clears the refresh cookie (1§4).',
    who: signedIn,
    gives: Nothing,
    refuses: [],
  },
  openAccount: {
    is: 'POST /api/frontend/v1/me/account',
    says:
      'Opens a customer account for the signed-in person, who owns none: they closed theirs, or are only a member of ' +
      'others. Answers the oldest that they own, if there is one.',
    who: signedIn,
    gives: Shape({ CustomerUUID: Uuid }),
    refuses: [],
  },
  me: {
    is: 'GET /api/frontend/v1/me',
    says: 'The signed-in person with the customer accounts on which there is a role (1§3, 1§6).',
    who: signedIn,
    gives: Shape({
      ...person,
      /** The new email, while it is not confirmed yet. */
      PendingEmail: Type.Optional(Email),
      /** Without a password, the person gives another proof. */
      HasPassword: Type.Boolean(),
      Roles: Type.Array(Role),
      Customers: Type.Array(OwnCustomer),
    }),
    refuses: [],
  },
})
