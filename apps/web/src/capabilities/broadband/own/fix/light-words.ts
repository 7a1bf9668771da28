import { useLingui } from '@lingui/react/macro'
import type { BoxLights } from '@waea/domain/broadband/at-home/box-lights'

type Words<State extends string> = Record<State, { label: string; means: string }>

/** The lights of the fibre box: their names, the states they can be in, and what each means. */
export function useLightWords(): {
  names: Record<keyof BoxLights, string>
  power: Words<BoxLights['power']>
  optical: Words<BoxLights['optical']>
  lan: Words<BoxLights['lan']>
} {
  const { t } = useLingui()
  return {
    names: { power: t`POWER`, optical: t`OPTICAL (or PON)`, lan: t`LAN, where your router is plugged in` },
    power: {
      on: { label: t`Green`, means: t`The box has power.` },
      off: { label: t`Off`, means: t`The box has no power.` },
    },
    optical: {
      steady: { label: t`Green, steady`, means: t`Light comes in from the street.` },
      flashing: { label: t`Flashing`, means: t`The box is connecting. This takes up to 5 minutes.` },
      off: { label: t`Red, or off`, means: t`No light comes in: the fibre may be unplugged, bent or broken.` },
    },
    lan: {
      on: { label: t`Green, steady or flashing`, means: t`The box sees your router.` },
      off: { label: t`Off`, means: t`The box sees no router.` },
    },
  }
}
