import { Readable } from 'node:stream'
import { Refused, refuse } from '@waea/domain/refusal'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '../ctx.ts'

/**
 * A request's file. When the reader stops early, the rest is received and discarded, so that the sender gets the
 * answer.
 */
export function uploadOf(request: FastifyRequest): Upload {
  const length = Number(request.headers['content-length'])
  const stream = request.body instanceof Readable ? request.body : Readable.from([])
  return {
    ...(Number.isSafeInteger(length) && length >= 0 && { declaredBytes: length }),
    pieces: () => stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>,
  }
}

/** The whole text of a request's file; empty without one. Refuses 'file-too-large' beyond `maxBytes`, whole megabytes. */
export async function textOf(upload: Upload | undefined, maxBytes: number): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of upload?.pieces() ?? []) {
    bytes += piece.length
    if (bytes > maxBytes) throw new Refused(refuse('file-too-large', { most: maxBytes / 1024 / 1024 }))
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
