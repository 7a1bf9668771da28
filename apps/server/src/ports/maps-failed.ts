import { PartnerUnknown } from './ports.ts'

/** The maps could not be loaded: ArcGIS's own code and message where it gave any. */
export class MapsFailed extends PartnerUnknown {
  override name = 'MapsFailed'
  readonly code: number

  constructor(message: string, code: number, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
