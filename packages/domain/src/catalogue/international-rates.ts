import { countryNamed } from './abroad/countries.ts'

/** The cost of a call to a place (1§3). The price stays text, so that it is shown as the provider wrote it. */
export interface InternationalRate {
  location: string
  price: string
  /** Cents per minute. */
  rate: 'c_min'
}

const prices: readonly (readonly [location: string, price: string])[] = [
  ['Australia', '0'],
  ['Bangladesh', '5'],
  ['Canada', '20'],
  ['China', '3'],
  // This price and Niue's look like dollars among cents. They are shown as given until the provider corrects them.
  ['Cook Islands', '1.20'],
  ['Fiji', '29'],
  ['French Polynesia', '60'],
  ['Hawaii', '5'],
  ['Hong Kong', '5'],
  ['India', '3'],
  ['Macau', '20'],
  ['Malaysia', '5'],
  ['Nepal', '20'],
  ['Niue', '1.60'],
  ['Pakistan', '20'],
  ['Samoa', '60'],
  ['Singapore', '5'],
  ['Sri Lanka', '20'],
  ['Taiwan', '20'],
  ['Tonga', '60'],
  ['UAE', '40'],
  ['UK', '20'],
  ['USA', '20'],
  ['Vietnam', '20'],
]

/** The international rate table, in cents per minute (3§9.6). */
export const internationalRates: readonly InternationalRate[] = prices.map(([location, price]) => ({
  location,
  price,
  rate: 'c_min',
}))

const centsOf = new Map(prices.map(([location, price]) => [location.toLowerCase(), Number(price)]))

/** The rates of a country: one under its own name, and those of its places, such as Hawaii. */
export function ratesToCountry(
  { name, otherNames }: { name: string; otherNames: readonly string[] },
  rates: readonly InternationalRate[] = internationalRates,
) {
  return [name, ...otherNames].flatMap((one) => rates.find(({ location }) => location === one) ?? [])
}

/**
 * The cost of a minute to a place, in cents, possibly fractional; undefined for a place not in the table. A country is
 * found by its other names too: the network may say United Kingdom where the table says UK.
 */
export function centsPerMinuteTo(location: string): number | undefined {
  const exact = centsOf.get(location.trim().toLowerCase())
  if (exact !== undefined) return exact
  const country = countryNamed(location)
  const [first] = country ? ratesToCountry(country) : []
  return first && Number(first.price)
}
