/** The regions with a flag of their own, by their names in the rate table (3§9.5, 3§9.6). */
const regions: Readonly<Record<string, string>> = {
  Australia: 'AU',
  Bangladesh: 'BD',
  Canada: 'CA',
  China: 'CN',
  'Cook Islands': 'CK',
  Fiji: 'FJ',
  'French Polynesia': 'PF',
  // The state has no code of its own.
  Hawaii: 'US',
  'Hong Kong': 'HK',
  India: 'IN',
  Macau: 'MO',
  Malaysia: 'MY',
  Nepal: 'NP',
  'New Zealand': 'NZ',
  Niue: 'NU',
  Pakistan: 'PK',
  Samoa: 'WS',
  Singapore: 'SG',
  'Sri Lanka': 'LK',
  Taiwan: 'TW',
  Tonga: 'TO',
  UAE: 'AE',
  UK: 'GB',
  USA: 'US',
  Vietnam: 'VN',
}

const noFlag = '🏳️'
const letterA = 0x1f1e6 - 'A'.charCodeAt(0)

/** The flag of a region as an emoji; a plain flag if the region has none. */
export function countryFlag(region: string): string {
  const code = Object.hasOwn(regions, region) ? regions[region] : undefined
  return code === undefined ? noFlag : flagOfCode(code)
}

/** The flag of a country by its two letters in ISO 3166. */
export function flagOfCode(code: string): string {
  return String.fromCodePoint(...[...code].map((letter) => letterA + letter.charCodeAt(0)))
}
