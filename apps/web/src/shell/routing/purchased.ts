/** Under this name a tab remembers what was just bought (1§3 purchased summary); the guard eshop-purchased asks for it. */
export const purchasedName = 'waea-purchased'

/** Under this name a tab remembers which SIMs are being chosen; the guard is-sim-purchasing-allowed resets it (1§2). */
export const simSelectionName = 'waea-sims'
