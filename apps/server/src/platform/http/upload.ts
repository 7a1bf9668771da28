import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '../ctx.ts'

/**
 * The file that a request brings. Whoever stops reading it answers at once: what still comes in is thrown away, piece by
 * piece, so that the sender gets the answer.
 */
export function uploadOf(request: FastifyRequest): Upload {
  const length = Number(request.headers['content-length'])
  const stream = request.body instanceof Readable ? request.body : Readable.from([])
  return {
    ...(Number.isSafeInteger(length) && length >= 0 && { declaredBytes: length }),
    pieces: () => stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>,
  }
}
