/** Who is told of faults of the program itself, beside the log. */
export interface FaultsPort {
  /** Tells an error that nobody expected. `where` names the call or job, never what it was asked with. */
  tell(error: unknown, where: string): void
  /** Lets what is under way leave, for a moment. */
  close(): Promise<void>
}
