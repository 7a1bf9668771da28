/** Looks for viruses in files. Throws PartnerUnknown unless it says so clearly, after it has read all of the file. */
export interface VirusScannerPort {
  scan(pieces: AsyncIterable<Buffer>): Promise<ScanOutcome>
}

/** `found` is the name of a virus. */
export type ScanOutcome = { isClean: true } | { isClean: false; found: string }
