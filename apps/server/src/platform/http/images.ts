import type { BrandId } from '@waea/brands/brands'
import { Refused, refuse } from '@waea/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { imageFile } from '../item-images.ts'

const forGood = 'public, max-age=31536000, immutable'
const forNow = 'public, max-age=300'

/**
 * Serves the brand's images of items on sale. A URL with the current mark of its file never changes; an outdated one,
 * from an older page, gets the current image. An image opened directly in a browser cannot run or load anything.
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
