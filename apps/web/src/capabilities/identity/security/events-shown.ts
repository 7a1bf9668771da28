/** How many security events to show: the latest few beside the sign-in methods, and a page of the log. */
export const eventsShown = { recent: 5, log: 20 } as const
