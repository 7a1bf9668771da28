/** Scans files for viruses. Throws PartnerUnknown without a clear answer after the whole file was read. */
export interface VirusScannerPort {
  scan(pieces: AsyncIterable<Buffer>): Promise<ScanOutcome>
}

/** `found` is the name of a virus. */
export type ScanOutcome = { isClean: true } | { isClean: false; found: string }
