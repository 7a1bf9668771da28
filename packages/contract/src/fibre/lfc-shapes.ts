import { Type } from 'typebox'
import { Line, Nanos, Shape, SPID, Uuid } from '../shapes.ts'
import { FreeDocument, Modem } from './broadband-shapes.ts'

/** What a local fibre company calls what a plan of ours is delivered by: its code, and the speed in megabits a second. */
export const LfcProduct = Shape({
  UUID: Uuid,
  LFC: Type.String(),
  ProductAvailabilityUUID: Uuid,
  Code: Type.String(),
  DownMbps: Type.Integer(),
  UpMbps: Type.Integer(),
  Document: Type.Optional(FreeDocument),
  CreatedAtNanos: Nanos,
  UpdatedAtNanos: Nanos,
  DeletedAtNanos: Type.Optional(Nanos),
})

/** What a program says of such a product. */
export const lfcProductFields = {
  SPID: Type.Optional(SPID),
  LFC: Line(60, 1),
  ProductAvailabilityUUID: Uuid,
  Code: Line(60, 1),
  DownMbps: Type.Integer({ minimum: 1, maximum: 100_000 }),
  UpMbps: Type.Integer({ minimum: 1, maximum: 100_000 }),
  Document: Type.Optional(FreeDocument),
}

/** A router with whether it is still sold. */
export const SoldModem = Shape({ ...Modem.properties, Available: Type.Boolean() })
