import { useLingui } from '@lingui/react/macro'

/** The name of a device: its browser and system, as far as known. */
export function useDeviceName(): (device: { Browser?: string; System?: string }) => string {
  const { t } = useLingui()
  return ({ Browser, System }) => {
    if (Browser && System) return t`${Browser} on ${System}`
    return Browser ?? System ?? t`Unknown device`
  }
}
