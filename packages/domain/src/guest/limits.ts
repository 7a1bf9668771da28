/** Lookups are counted for an hour. */
export const lookupWindowMs = 3_600_000

/**
 * So many lookups within the window are answered, each behind a captcha: of one number, and from one IP address and the
 * network around it, which may be all of a mobile carrier's customers in a town.
 */
export const maxLookups = { number: 20, address: 100, network: 400 } as const

/**
 * So many of them may lead to nothing: people mistype a number twice, and whoever tries which numbers exist finds few.
 * The last is a breaker, against an attack from many addresses.
 */
export const maxWrongLookups = { address: 20, network: 80, everybody: 2000 } as const
