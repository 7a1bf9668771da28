import { operatorRoles } from '@waea/domain/access/actor'
import { type OperatorDeed, operatorDeeds } from '@waea/domain/access/operator-deeds'
import { Type } from 'typebox'
import { PasskeyName } from '../people/safety-shapes.ts'
import { Email, Nanos, Shape, Uuid } from '../shapes.ts'

const OperatorRole = Type.Enum([...operatorRoles])
const OperatorDeedName = Type.Enum(Object.keys(operatorDeeds) as OperatorDeed[])
export const Roles = Type.Array(OperatorRole, { minItems: 1, maxItems: operatorRoles.length, uniqueItems: true })

/** The signed-in operator. */
export const OwnOperator = Shape({
  UUID: Uuid,
  Email,
  Name: Type.String(),
  Roles: Type.Array(OperatorRole),
  /** What the roles allow; the console shows nothing else. */
  Deeds: Type.Array(OperatorDeedName),
})

/** An operator, as those who manage operators see them. */
export const OperatorRecord = Shape({
  UUID: Uuid,
  Email,
  /** Empty until the invitation is accepted. */
  Name: Type.String(),
  Roles: Type.Array(OperatorRole),
  State: Type.Enum(['invited', 'active', 'removed']),
  HasPassword: Type.Boolean(),
  HasCompanyAccount: Type.Boolean(),
  Passkeys: Type.Integer(),
  InvitedAt: Nanos,
  JoinedAt: Type.Optional(Nanos),
  RemovedAt: Type.Optional(Nanos),
  /** The latest request of any session. */
  SeenAt: Type.Optional(Nanos),
})

export const OperatorSession = Shape({
  UUID: Uuid,
  /** The names of the browser and the system, if the user agent reveals them. */
  Browser: Type.Optional(Type.String()),
  System: Type.Optional(Type.String()),
  Address: Type.Optional(Type.String()),
  SignedInAt: Nanos,
  SeenAt: Nanos,
  IsThis: Type.Boolean(),
})

export const OperatorPasskey = Shape({
  UUID: Uuid,
  Name: PasskeyName,
  CreatedAt: Nanos,
  UsedAt: Type.Optional(Nanos),
  IsSynced: Type.Boolean(),
})

/** One entry of the audit log by an operator or a program of the provider. */
export const AuditEntry = Shape({
  ID: Type.String(),
  At: Nanos,
  /** Absent for a program. */
  Operator: Type.Optional(Shape({ UUID: Uuid, Email: Type.String(), Name: Type.String() })),
  /** `operator`, `client:` with the program's name, or `rule` for what a rule did for the operator's request. */
  Actor: Type.String(),
  /** A deed of the table of operator deeds, or what it led to, such as `bill-credited`. */
  Deed: Type.String(),
  CustomerUUID: Type.Optional(Uuid),
  /** Absent for a customer who is erased, or had no name. */
  CustomerName: Type.Optional(Type.String()),
  /** The email of the operator whom the deed was about, such as one who was invited. */
  About: Type.Optional(Type.String()),
  Reason: Type.Optional(Type.String()),
  /** As JSON: the call, the ids it named, the names of the fields it sent. */
  Detail: Type.String(),
  Address: Type.Optional(Type.String()),
})
