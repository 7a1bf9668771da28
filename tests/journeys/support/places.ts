// Every journey walks on the phone in waea. What stands beside its title says where else; playwright.config.ts reads it.

/** Also on the desktop in tahi: the journey is about the layout, or takes another way there. */
export const onDesktopToo = { tag: '@desktop' }

/** In each brand on each width: the main job of the portal. */
export const everywhere = { tag: ['@desktop', '@everywhere'] }
