// Every journey runs on the phone in waea. The tags say where else; playwright.config.ts reads them.

/** Also on the desktop in tahi: the journey depends on the layout, or takes another path there. */
export const onDesktopToo = { tag: '@desktop' }

/** In every brand at every width: the portal's main journeys. */
export const everywhere = { tag: ['@desktop', '@everywhere'] }
