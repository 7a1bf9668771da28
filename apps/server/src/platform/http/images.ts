import type { BrandId } from '@waea/brands/brands'
import { Refused, refuse } from '@waea/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { imageFile } from '../item-images.ts'

const forGood = 'public, max-age=31536000, immutable'
const forNow = 'public, max-age=300'

/**
 * The brand's images of what is on sale. An address that holds the mark of its file never changes; another one, of an
 * older page, gets the drawing of now. A browser that opens one by itself runs nothing and fetches nothing for it.
 */
export function registerImages(app: FastifyInstance, brand: BrandId): void {
  app.get<{ Params: { file: string } }>('/images/:file', async ({ params }, reply) => {
    const found = imageFile(brand, params.file)
    if (!found) throw new Refused(refuse('not-found'))
    return reply
      .header('cache-control', found.isSame ? forGood : forNow)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .type('image/svg+xml; charset=utf-8')
      .send(found.svg)
  })
}
