import { type Country, countryOf } from '@waea/domain/catalogue/abroad/countries'
import type { Memory } from '../../shell/device/shared/memory.ts'

const name = 'waea-travel'

/** The country that was last looked at on this device. */
export function lastCountry(memory: Memory): Country | undefined {
  const code = memory.recall(name)
  return code === undefined ? undefined : countryOf(code)
}

export function keepCountry(memory: Memory, { code }: Country): void {
  memory.remember(name, code)
}
