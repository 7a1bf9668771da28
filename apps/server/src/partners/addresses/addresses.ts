import type { Config } from '../../platform/config.ts'
import type { AddressesPort, FoundAddress } from '../../ports/addresses.ts'
import { PartnerUnknown } from '../../ports/ports.ts'

const timeoutMs = 5_000
const maxBytes = 200_000

/** An address as the partner writes it. */
type Answered = Omit<FoundAddress, 'LocationProvider' | 'LocationProviderIDX'> & { id: string; provider: string }

/** The address partner over HTTP. Throws `PartnerUnknown` if no good answer comes in time. */
export function httpAddresses(config: Config): AddressesPort {
  async function call(path: string): Promise<unknown> {
    let answer: Response
    try {
      answer = await fetch(`${config.addresses.url}${path}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
    } catch (error) {
      throw new PartnerUnknown('The address partner did not answer', { cause: error })
    }
    if (isNotThere(answer.status)) {
      await answer.body?.cancel()
      return undefined
    }
    const text = await answer.text()
    if (!answer.ok || text.length > maxBytes) throw new PartnerUnknown(`The address partner answered ${answer.status}`)
    return JSON.parse(text)
  }
  return {
    async search(text, limit) {
      const found = (await call(`/search?${new URLSearchParams({ q: text, limit: String(limit) })}`)) as
        | Answered[]
        | undefined
      return (found ?? []).slice(0, limit).map(foundAddress)
    },
    async address(providerIdx) {
      const found = (await call(`/address/${encodeURIComponent(providerIdx)}`)) as Answered | undefined
      return found && foundAddress(found)
    },
  }
}

/** Statuses that mean no such place: the partner does not know it, or rejects the query, for example as too long. */
function isNotThere(status: number): boolean {
  return [400, 404, 410, 414, 422].includes(status)
}

function foundAddress(found: Answered): FoundAddress {
  const { id, provider, UnitType, UnitTypeExtra, Latitude, Longitude } = found
  return {
    LocationProvider: provider,
    LocationProviderIDX: id,
    Formatted: found.Formatted,
    ...(UnitType && { UnitType }),
    ...(UnitTypeExtra && { UnitTypeExtra }),
    Number: found.Number,
    StreetName: found.StreetName,
    StreetType: found.StreetType,
    Suburb: found.Suburb,
    City: found.City,
    Country: found.Country,
    PostCode: found.PostCode,
    Lines: found.Lines,
    ...(Latitude !== undefined && Longitude !== undefined && { Latitude, Longitude }),
  }
}
