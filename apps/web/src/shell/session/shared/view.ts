/** An operator's view of the portal as its customer, in this tab alone (decision 82). */
export type View = {
  /** The customer's name, as the operator knows them. */
  name: string
  /** When the view ends, in milliseconds since 1970. */
  endsAtMs: number
  /** `over` once it has ended or could not be opened; `refused` after a press that would have changed something. */
  state: () => 'open' | 'refused' | 'over'
  subscribe: (listener: () => void) => () => void
  /** Ends the view, here and at the server, and leads back to the console. */
  end: () => Promise<void>
}

/** The name under which a tab keeps its view, so that a reload does not end it. */
export const viewName = 'waea-view'
const beginning = '#view='

/** The token that opens a view, from the fragment of an address, which no server and no other site gets to see. */
export function viewTokenOf(hash: string): string | undefined {
  return hash.startsWith(beginning) ? hash.slice(beginning.length) : undefined
}
