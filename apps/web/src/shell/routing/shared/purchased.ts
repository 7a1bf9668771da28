/** The key of this tab's purchase summary (1§3); the guard eshop-purchased checks it. */
export const purchasedName = 'waea-purchased'

/** The key of this tab's SIM selection; the guard is-sim-purchasing-allowed resets it (1§2). */
export const simSelectionName = 'waea-sims'
