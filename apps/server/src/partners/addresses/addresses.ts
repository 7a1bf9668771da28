import { type Static, type TSchema, Type } from 'typebox'
import { Check } from 'typebox/value'
import type { Config } from '../../platform/process/config.ts'
import type { AddressesPort, FoundAddress } from '../../ports/addresses.ts'
import { PartnerUnknown, UnusableAnswer } from '../../ports/ports.ts'
import { parsedJson, textOf, unusable } from '../answer.ts'

const timeoutMs = 5_000
const maxBytes = 200_000

const text = Type.String({ maxLength: 500 })
/** An address in the partner's format. */
const Answered = Type.Object({
  id: text,
  provider: text,
  Formatted: text,
  UnitType: Type.Optional(text),
  UnitTypeExtra: Type.Optional(text),
  Number: text,
  StreetName: text,
  StreetType: text,
  Suburb: text,
  City: text,
  Country: text,
  PostCode: text,
  Lines: Type.Array(text, { maxItems: 20 }),
  Latitude: Type.Optional(Type.Number()),
  Longitude: Type.Optional(Type.Number()),
})

/** The address partner over HTTP. Throws `PartnerUnknown` without a usable answer in time. */
export function httpAddresses(config: Config): AddressesPort {
  /** The partner's answer, if it matches the schema; undefined if it knows no such place. */
  async function call<S extends TSchema>(schema: S, path: string): Promise<Static<S> | undefined> {
    let answer: Response
    let words: string
    try {
      answer = await fetch(`${config.addresses.url}${path}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      words = await textOf(answer.body, maxBytes)
    } catch (error) {
      throw new PartnerUnknown('The address partner did not answer', { cause: error })
    }
    if (isNotThere(answer.status)) return undefined
    if (!answer.ok) throw unusable('The address partner', answer.status)
    const found = parsedJson(words)
    if (!Check(schema, found)) throw new UnusableAnswer('The address partner’s answer can’t be read')
    return found
  }
  return {
    async search(typed, limit) {
      const query = new URLSearchParams({ q: typed, limit: String(limit) })
      const found = await call(Type.Array(Answered), `/search?${query}`)
      return (found ?? []).slice(0, limit).map(foundAddress)
    },
    async address(providerIdx) {
      const found = await call(Answered, `/address/${encodeURIComponent(providerIdx)}`)
      return found && foundAddress(found)
    },
  }
}

/** Statuses that mean no such place: the partner does not know it, or rejects the query, for example as too long. */
function isNotThere(status: number): boolean {
  return [400, 404, 410, 414, 422].includes(status)
}

function foundAddress(found: Static<typeof Answered>): FoundAddress {
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
