/** Where faults of the program are reported, beside the log. */
export interface FaultsPort {
  /** Reports an unexpected error. `where` names the call or job, never its input. */
  report(error: unknown, where: string): void
  /** Waits a moment for reports under way to be sent. */
  close(): Promise<void>
}
