/** Reports faults of the program, in addition to the log. */
export interface FaultsPort {
  /** Reports an unexpected error. `where` names the call or job, never its input. */
  report(error: unknown, where: string): void
  /** Waits a moment for pending reports to be sent. */
  close(): Promise<void>
}
