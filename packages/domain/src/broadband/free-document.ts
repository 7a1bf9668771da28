import { type Refusal, refuse } from '../refusal.ts'

/** The largest free document as JSON, in bytes of UTF-8. */
export const freeDocumentBytes = 10_000

/**
 * Whether the provider may keep a document of its own with an order, a connection or a product. Refuses 'invalid-input'
 * for more than 10 kB as JSON (2§7.4, D63). The document itself is not returned, because its fields may look like a
 * refusal's.
 */
export function checkFreeDocument(document: Record<string, unknown> | undefined): true | Refusal {
  const bytes = document ? new TextEncoder().encode(JSON.stringify(document)).length : 0
  const rule = `can't be longer than ${freeDocumentBytes} bytes`
  return bytes <= freeDocumentBytes || refuse('invalid-input', { rule }, 'Document')
}
