/**
 * Events between capabilities, written in the transaction of the action that they report and received by jobs. An event
 * carries ids and what the listener cannot fetch later. A listener may run twice and must tolerate that. Each capability
 * declares its own events in its `events.ts`.
 */
export interface Events {}

export type EventOf<N extends keyof Events> = Events[N]

/** A capability's listeners: each runs as a job, retried on failure, so it must tolerate running twice. */
export type Hears<C> = { [N in keyof Events]?: (ctx: C, content: EventOf<N>) => Promise<void> }
