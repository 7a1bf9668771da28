import { PartnerUnknown } from './ports.ts'

/** The maps could not be loaded. Carries ArcGIS's own code and message, if it gave any. */
export class MapsFailed extends PartnerUnknown {
  override name = 'MapsFailed'
  readonly code: number

  constructor(message: string, code: number, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
