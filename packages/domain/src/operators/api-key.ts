/** How many API keys there may be at once. */
export const maxApiKeys = 50

/** How long an earlier key still works after it was replaced. */
export const earlierKeyLifeMs = 86_400_000

/** The most requests a minute that a key may be given. */
export const keyRequestsMost = 6000

/** The name of the program with `SERVICE_TOKEN`; no key may have it. */
export const serviceProgram = 'provider'
