/** The window over which lookups are counted: an hour. */
export const lookupWindowMs = 3_600_000

/**
 * The most lookups answered within the window, each behind a captcha: of one number, from one IP address, and from its
 * network, which may be all of a mobile carrier's customers in a town.
 */
export const maxLookups = { number: 20, address: 100, network: 400 } as const

/**
 * The most lookups within the window that may find nothing. People mistype a number twice; someone probing for numbers
 * finds few. The last figure is a circuit breaker against an attack from many addresses.
 */
export const maxWrongLookups = { address: 20, network: 80, everybody: 2000 } as const
