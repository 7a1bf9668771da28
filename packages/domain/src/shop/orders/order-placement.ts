/** The settings that decide what may be ordered (1§5). */
export interface ShopSettings {
  IS_ORDER_PLACEMENT_ALLOWED?: string | undefined
  IS_SIM_PURCHASING_ALLOWED?: string | undefined
  /** Whether fibre may be ordered. */
  fibreAllowed: boolean
}

/** Whether a setting is on: `true`, `yes` or `1`, in any case; anything else is off (1§5). */
function isOn(setting: string | undefined): boolean {
  return ['true', 'yes', '1'].includes((setting ?? '').trim().toLowerCase())
}

/** Whether SIMs may be bought. */
export function isSimPurchasingAllowed(settings: ShopSettings): boolean {
  return isOn(settings.IS_SIM_PURCHASING_ALLOWED)
}

/** Whether orders may be placed at all: switched on, and fibre or SIMs are available. */
export function isOrderPlacementAllowed(settings: ShopSettings): boolean {
  return isOn(settings.IS_ORDER_PLACEMENT_ALLOWED) && (settings.fibreAllowed || isSimPurchasingAllowed(settings))
}
