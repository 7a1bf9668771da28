/** How many events of the security log a page shows: the last ones beside the sign-in methods, and all by pages. */
export const eventsShown = { recent: 5, log: 20 } as const
