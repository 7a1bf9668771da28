import { Type } from 'typebox'
import { Line, Name, Nanos, Shape, Uuid } from '../shapes.ts'
import { Role, SocialProvider } from './identity.ts'

export const PasskeyName = Line(60, 1)

export const Passkey = Shape({
  UUID: Uuid,
  Name: PasskeyName,
  CreatedAt: Nanos,
  UsedAt: Type.Optional(Nanos),
  /** It is kept in an account of the maker of the device, and so on the person's other devices too. */
  IsSynced: Type.Boolean(),
})

/** A session, as the person sees it: one sign-in in one browser. */
export const Device = Shape({
  UUID: Uuid,
  /** The browser and the system by name, where its signature tells them. */
  Browser: Type.Optional(Type.String()),
  System: Type.Optional(Type.String()),
  Address: Type.Optional(Type.String()),
  IsSameNetwork: Type.Boolean(),
  SignedInAt: Nanos,
  SeenAt: Nanos,
  IsThis: Type.Boolean(),
})

/** A provider by which the person signs in. */
export const Connection = Shape({
  UUID: Uuid,
  IdentityProvider: SocialProvider,
  /** What the provider said at the time; it may relay only. */
  Email: Type.Optional(Type.String()),
  ConnectedAt: Nanos,
})

/** Who may open a customer account. */
export const AccessUser = Shape({
  UUID: Uuid,
  FirstName: Name,
  LastName: Name,
  /** Shown to the owners, and to the person themselves. */
  Email: Type.Optional(Type.String()),
  Role: Role.properties.Role,
  Since: Nanos,
  IsYou: Type.Boolean(),
  /** Whether whoever asks may take this access away. */
  CanEnd: Type.Boolean(),
})

/** What the audit log notes about the safety of a person's account, and the person may read. */
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
  /** What it was about: the name of a passkey, the way of signing in. */
  About: Type.Optional(Type.String()),
  Browser: Type.Optional(Type.String()),
  System: Type.Optional(Type.String()),
  Address: Type.Optional(Type.String()),
})
