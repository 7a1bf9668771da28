/** What the suspension of an account stops. */
export const suspensionStops = ['mobile', 'fibre', 'both', 'nothing'] as const
export type SuspensionStops = (typeof suspensionStops)[number]

/** What a suspension stops of an account, by what it has in service. */
export function whatStops({ hasMobile, hasFibre }: { hasMobile: boolean; hasFibre: boolean }): SuspensionStops {
  if (hasMobile) return hasFibre ? 'both' : 'mobile'
  return hasFibre ? 'fibre' : 'nothing'
}
