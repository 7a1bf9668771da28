import { Type } from 'typebox'
import { Line, Name, Nanos, Shape, Uuid } from '../shapes.ts'
import { Role, SocialProvider } from './identity.ts'

export const PasskeyName = Line(60, 1)

export const Passkey = Shape({
  UUID: Uuid,
  Name: PasskeyName,
  CreatedAt: Nanos,
  UsedAt: Type.Optional(Nanos),
  /** The passkey is synced by the device maker's account, so it is also on the person's other devices. */
  IsSynced: Type.Boolean(),
})

/** A session as shown to the person: one sign-in in one browser. */
export const Device = Shape({
  UUID: Uuid,
  /** The names of the browser and the system, if the user agent reveals them. */
  Browser: Type.Optional(Type.String()),
  System: Type.Optional(Type.String()),
  Address: Type.Optional(Type.String()),
  IsSameNetwork: Type.Boolean(),
  SignedInAt: Nanos,
  SeenAt: Nanos,
  IsThis: Type.Boolean(),
})

/** A social sign-in provider connected to the person. */
export const Connection = Shape({
  UUID: Uuid,
  IdentityProvider: SocialProvider,
  /** The email that the provider reported when it was connected; it may be a relay address. */
  Email: Type.Optional(Type.String()),
  ConnectedAt: Nanos,
})

/** A person with access to a customer account. */
export const AccessUser = Shape({
  UUID: Uuid,
  FirstName: Name,
  LastName: Name,
  /** Shown only to the owners and to the person themselves. */
  Email: Type.Optional(Type.String()),
  Role: Role.properties.Role,
  Since: Nanos,
  IsYou: Type.Boolean(),
  /** Whether the caller may end this access. */
  CanEnd: Type.Boolean(),
})

/** Audit log entries about the security of a person's account, which the person may read. */
export const SecurityDeed = Type.Union([
  Type.Literal('signed-up'),
  Type.Literal('signed-in'),
  Type.Literal('signed-out'),
  Type.Literal('sign-in-failed'),
  Type.Literal('password-shown'),
  Type.Literal('password-changed'),
  Type.Literal('password-set'),
  Type.Literal('password-change-failed'),
  Type.Literal('password-recovery-mailed'),
  Type.Literal('email-verified'),
  Type.Literal('email-change-asked'),
  Type.Literal('email-changed'),
  Type.Literal('profile-changed'),
  Type.Literal('code-sent'),
  Type.Literal('temporary-login-mailed'),
  Type.Literal('auth-token-made'),
  Type.Literal('refresh-token-replayed'),
  Type.Literal('device-signed-out'),
  Type.Literal('devices-signed-out'),
  Type.Literal('step-up-code-shown'),
  Type.Literal('second-factor-on'),
  Type.Literal('second-factor-off'),
  Type.Literal('second-factor-failed'),
  Type.Literal('recovery-code-used'),
  Type.Literal('recovery-codes-made'),
  Type.Literal('passkey-added'),
  Type.Literal('passkey-renamed'),
  Type.Literal('passkey-removed'),
  Type.Literal('passkey-shown'),
  Type.Literal('provider-connected'),
  Type.Literal('provider-disconnected'),
  Type.Literal('provider-shown'),
  Type.Literal('access-given'),
])

export const SecurityEvent = Shape({
  ID: Type.String(),
  At: Nanos,
  Deed: SecurityDeed,
  /** The subject: a passkey's name, or a sign-in method. */
  About: Type.Optional(Type.String()),
  Browser: Type.Optional(Type.String()),
  System: Type.Optional(Type.String()),
  Address: Type.Optional(Type.String()),
})
