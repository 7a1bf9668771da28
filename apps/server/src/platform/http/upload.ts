import { Readable } from 'node:stream'
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
