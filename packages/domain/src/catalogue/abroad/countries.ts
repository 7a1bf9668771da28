/** A country or territory that people travel to or call from New Zealand. */
export interface Country {
  /** Its two letters in ISO 3166; Kosovo has the user-assigned XK. */
  code: string
  /** Its name in English. */
  name: string
  /** Other names that people type, and places of it with a calling rate of their own. */
  otherNames: readonly string[]
  /** Its part of an address: `united-kingdom`. */
  slug: string
}

/** Code, name, other names; by name. */
const rows: readonly (readonly [code: string, name: string, ...otherNames: string[]])[] = [
  ['AF', 'Afghanistan'],
  ['AL', 'Albania'],
  ['DZ', 'Algeria'],
  ['AS', 'American Samoa'],
  ['AD', 'Andorra'],
  ['AO', 'Angola'],
  ['AI', 'Anguilla'],
  ['AG', 'Antigua and Barbuda'],
  ['AR', 'Argentina'],
  ['AM', 'Armenia'],
  ['AW', 'Aruba'],
  ['AU', 'Australia', 'Aussie', 'Oz'],
  ['AT', 'Austria'],
  ['AZ', 'Azerbaijan'],
  ['BS', 'Bahamas', 'The Bahamas'],
  ['BH', 'Bahrain'],
  ['BD', 'Bangladesh'],
  ['BB', 'Barbados'],
  ['BY', 'Belarus'],
  ['BE', 'Belgium'],
  ['BZ', 'Belize'],
  ['BJ', 'Benin'],
  ['BM', 'Bermuda'],
  ['BT', 'Bhutan'],
  ['BO', 'Bolivia'],
  ['BA', 'Bosnia and Herzegovina'],
  ['BW', 'Botswana'],
  ['BR', 'Brazil', 'Brasil'],
  ['VG', 'British Virgin Islands'],
  ['BN', 'Brunei', 'Brunei Darussalam'],
  ['BG', 'Bulgaria'],
  ['BF', 'Burkina Faso'],
  ['BI', 'Burundi'],
  ['KH', 'Cambodia'],
  ['CM', 'Cameroon'],
  ['CA', 'Canada'],
  ['CV', 'Cape Verde', 'Cabo Verde'],
  ['KY', 'Cayman Islands'],
  ['CF', 'Central African Republic'],
  ['TD', 'Chad'],
  ['CL', 'Chile'],
  ['CN', 'China', 'Mainland China', 'PRC'],
  ['CO', 'Colombia'],
  ['KM', 'Comoros'],
  ['CG', 'Congo', 'Republic of the Congo'],
  ['CD', 'Congo, Democratic Republic', 'DR Congo', 'DRC', 'Zaire'],
  ['CK', 'Cook Islands', 'Rarotonga', 'Kūki ʻĀirani'],
  ['CR', 'Costa Rica'],
  ['CI', 'Côte d’Ivoire', 'Ivory Coast'],
  ['HR', 'Croatia', 'Hrvatska'],
  ['CU', 'Cuba'],
  ['CW', 'Curaçao'],
  ['CY', 'Cyprus'],
  ['CZ', 'Czechia', 'Czech Republic'],
  ['DK', 'Denmark'],
  ['DJ', 'Djibouti'],
  ['DM', 'Dominica'],
  ['DO', 'Dominican Republic'],
  ['TL', 'East Timor', 'Timor-Leste'],
  ['EC', 'Ecuador'],
  ['EG', 'Egypt'],
  ['SV', 'El Salvador'],
  ['GQ', 'Equatorial Guinea'],
  ['ER', 'Eritrea'],
  ['EE', 'Estonia'],
  ['SZ', 'Eswatini', 'Swaziland'],
  ['ET', 'Ethiopia'],
  ['FK', 'Falkland Islands'],
  ['FO', 'Faroe Islands'],
  ['FJ', 'Fiji', 'Viti'],
  ['FI', 'Finland', 'Suomi'],
  ['FR', 'France'],
  ['GF', 'French Guiana'],
  ['PF', 'French Polynesia', 'Tahiti', 'Bora Bora'],
  ['GA', 'Gabon'],
  ['GM', 'Gambia', 'The Gambia'],
  ['GE', 'Georgia'],
  ['DE', 'Germany', 'Deutschland'],
  ['GH', 'Ghana'],
  ['GI', 'Gibraltar'],
  ['GR', 'Greece'],
  ['GL', 'Greenland'],
  ['GD', 'Grenada'],
  ['GP', 'Guadeloupe'],
  ['GU', 'Guam'],
  ['GT', 'Guatemala'],
  ['GG', 'Guernsey', 'Channel Islands'],
  ['GN', 'Guinea'],
  ['GW', 'Guinea-Bissau'],
  ['GY', 'Guyana'],
  ['HT', 'Haiti'],
  ['HN', 'Honduras'],
  ['HK', 'Hong Kong', 'Hongkong'],
  ['HU', 'Hungary'],
  ['IS', 'Iceland'],
  ['IN', 'India', 'Bharat'],
  ['ID', 'Indonesia', 'Bali'],
  ['IR', 'Iran', 'Persia'],
  ['IQ', 'Iraq'],
  ['IE', 'Ireland', 'Eire', 'Republic of Ireland'],
  ['IM', 'Isle of Man'],
  ['IL', 'Israel'],
  ['IT', 'Italy', 'Italia'],
  ['JM', 'Jamaica'],
  ['JP', 'Japan', 'Nippon'],
  ['JE', 'Jersey', 'Channel Islands'],
  ['JO', 'Jordan'],
  ['KZ', 'Kazakhstan'],
  ['KE', 'Kenya'],
  ['KI', 'Kiribati'],
  ['XK', 'Kosovo'],
  ['KW', 'Kuwait'],
  ['KG', 'Kyrgyzstan'],
  ['LA', 'Laos'],
  ['LV', 'Latvia'],
  ['LB', 'Lebanon'],
  ['LS', 'Lesotho'],
  ['LR', 'Liberia'],
  ['LY', 'Libya'],
  ['LI', 'Liechtenstein'],
  ['LT', 'Lithuania'],
  ['LU', 'Luxembourg'],
  ['MO', 'Macau', 'Macao'],
  ['MG', 'Madagascar'],
  ['MW', 'Malawi'],
  ['MY', 'Malaysia'],
  ['MV', 'Maldives'],
  ['ML', 'Mali'],
  ['MT', 'Malta'],
  ['MH', 'Marshall Islands'],
  ['MQ', 'Martinique'],
  ['MR', 'Mauritania'],
  ['MU', 'Mauritius'],
  ['MX', 'Mexico', 'México'],
  ['FM', 'Micronesia'],
  ['MD', 'Moldova'],
  ['MC', 'Monaco'],
  ['MN', 'Mongolia'],
  ['ME', 'Montenegro'],
  ['MS', 'Montserrat'],
  ['MA', 'Morocco'],
  ['MZ', 'Mozambique'],
  ['MM', 'Myanmar', 'Burma'],
  ['NA', 'Namibia'],
  ['NR', 'Nauru'],
  ['NP', 'Nepal'],
  ['NL', 'Netherlands', 'Holland', 'The Netherlands'],
  ['NC', 'New Caledonia'],
  ['NI', 'Nicaragua'],
  ['NE', 'Niger'],
  ['NG', 'Nigeria'],
  ['NU', 'Niue'],
  ['NF', 'Norfolk Island'],
  ['KP', 'North Korea', 'DPRK'],
  ['MK', 'North Macedonia', 'Macedonia'],
  ['MP', 'Northern Mariana Islands', 'Saipan'],
  ['NO', 'Norway', 'Norge'],
  ['OM', 'Oman'],
  ['PK', 'Pakistan'],
  ['PW', 'Palau'],
  ['PS', 'Palestine'],
  ['PA', 'Panama'],
  ['PG', 'Papua New Guinea', 'PNG'],
  ['PY', 'Paraguay'],
  ['PE', 'Peru'],
  ['PH', 'Philippines'],
  ['PL', 'Poland'],
  ['PT', 'Portugal', 'Madeira', 'Azores'],
  ['PR', 'Puerto Rico'],
  ['QA', 'Qatar'],
  ['RE', 'Réunion'],
  ['RO', 'Romania'],
  ['RU', 'Russia', 'Russian Federation'],
  ['RW', 'Rwanda'],
  ['KN', 'Saint Kitts and Nevis', 'St Kitts'],
  ['LC', 'Saint Lucia', 'St Lucia'],
  ['VC', 'Saint Vincent and the Grenadines', 'St Vincent'],
  ['WS', 'Samoa', 'Western Samoa'],
  ['SM', 'San Marino'],
  ['ST', 'São Tomé and Príncipe'],
  ['SA', 'Saudi Arabia', 'KSA'],
  ['SN', 'Senegal'],
  ['RS', 'Serbia'],
  ['SC', 'Seychelles'],
  ['SL', 'Sierra Leone'],
  ['SG', 'Singapore'],
  ['SX', 'Sint Maarten', 'St Maarten'],
  ['SK', 'Slovakia'],
  ['SI', 'Slovenia'],
  ['SB', 'Solomon Islands'],
  ['SO', 'Somalia'],
  ['ZA', 'South Africa'],
  ['KR', 'South Korea', 'Korea', 'Republic of Korea'],
  ['SS', 'South Sudan'],
  ['ES', 'Spain', 'España', 'Canary Islands', 'Mallorca'],
  ['LK', 'Sri Lanka', 'Ceylon'],
  ['SD', 'Sudan'],
  ['SR', 'Suriname'],
  ['SE', 'Sweden', 'Sverige'],
  ['CH', 'Switzerland', 'Schweiz', 'Suisse'],
  ['SY', 'Syria'],
  ['TW', 'Taiwan'],
  ['TJ', 'Tajikistan'],
  ['TZ', 'Tanzania', 'Zanzibar'],
  ['TH', 'Thailand', 'Phuket'],
  ['TG', 'Togo'],
  ['TK', 'Tokelau'],
  ['TO', 'Tonga'],
  ['TT', 'Trinidad and Tobago'],
  ['TN', 'Tunisia'],
  ['TR', 'Türkiye', 'Turkey'],
  ['TM', 'Turkmenistan'],
  ['TC', 'Turks and Caicos Islands'],
  ['TV', 'Tuvalu'],
  ['UG', 'Uganda'],
  ['UA', 'Ukraine'],
  ['AE', 'United Arab Emirates', 'UAE', 'Dubai', 'Abu Dhabi', 'Emirates'],
  ['GB', 'United Kingdom', 'UK', 'Great Britain', 'Britain', 'GB', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  ['US', 'United States', 'USA', 'US', 'America', 'United States of America', 'Hawaii'],
  ['UY', 'Uruguay'],
  ['VI', 'US Virgin Islands'],
  ['UZ', 'Uzbekistan'],
  ['VU', 'Vanuatu'],
  ['VA', 'Vatican City', 'Holy See'],
  ['VE', 'Venezuela'],
  ['VN', 'Vietnam', 'Viet Nam'],
  ['WF', 'Wallis and Futuna'],
  ['YE', 'Yemen'],
  ['ZM', 'Zambia'],
  ['ZW', 'Zimbabwe'],
]

/** Every country but New Zealand, by name. */
export const countries: readonly Country[] = rows.map(([code, name, ...otherNames]) => ({
  code,
  name,
  otherNames,
  slug: slugOf(name),
}))

const byCode = new Map(countries.map((country) => [country.code, country]))
const bySlug = new Map(countries.map((country) => [country.slug, country]))
// A country's own name wins over another's second name.
const byName = new Map([
  ...countries.flatMap((country) => country.otherNames.map((name) => [plainName(name), country] as const)),
  ...countries.map((country) => [plainName(country.name), country] as const),
])

/** The country with an ISO 3166 code of two letters. */
export function countryOf(code: string): Country | undefined {
  return byCode.get(code)
}

/** The name of a country; its code if it has none. */
export function countryName(code: string): string {
  return countryOf(code)?.name ?? code
}

/** The country of an address, such as `united-kingdom`. */
export function countryOfSlug(slug: string): Country | undefined {
  return bySlug.get(slug)
}

/** The country that has this name or other name, whatever its case and accents. */
export function countryNamed(name: string): Country | undefined {
  return byName.get(plainName(name))
}

/**
 * The countries whose name or other name has a word that starts with the typed text, or that contain it; whole names
 * first, then names that start with it. All countries, by name, for an empty text.
 */
export function findCountries(typed: string): Country[] {
  const wanted = plainName(typed)
  if (wanted === '') return [...countries]
  return countries
    .map((country) => ({ country, rank: rankOf(country, wanted) }))
    .filter(({ rank }) => rank < noMatch)
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country)
}

const noMatch = 4

function rankOf({ name, otherNames }: Country, wanted: string): number {
  return Math.min(...[name, ...otherNames].map((one) => rankOfName(plainName(one), wanted)))
}

function rankOfName(name: string, wanted: string): number {
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  if (` ${name}`.includes(` ${wanted}`)) return 2
  // One or two letters within a word would match half of the world.
  return wanted.length > 2 && name.includes(wanted) ? 3 : noMatch
}

/** Lower case without accents, macrons and apostrophes, with single spaces: `Côte d’Ivoire` is `cote divoire`. */
function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}’'ʻ.]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function slugOf(name: string): string {
  return plainName(name).replaceAll(' ', '-')
}
