import { Type } from 'typebox'
import { Line, Nanos, Shape, SPID, Uuid } from '../shapes.ts'
import { FreeDocument, Modem } from './broadband-shapes.ts'

/** A local fibre company's product that delivers one of our plans: its code, and the speed in megabits per second. */
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

/** The fields a program sends for such a product. */
export const lfcProductFields = {
  SPID: Type.Optional(SPID),
  LFC: Line(60, 1),
  ProductAvailabilityUUID: Uuid,
  Code: Line(60, 1),
  DownMbps: Type.Integer({ minimum: 1, maximum: 100_000 }),
  UpMbps: Type.Integer({ minimum: 1, maximum: 100_000 }),
  Document: Type.Optional(FreeDocument),
}

/** A router, and whether it is still for sale. */
export const SoldModem = Shape({ ...Modem.properties, Available: Type.Boolean() })
