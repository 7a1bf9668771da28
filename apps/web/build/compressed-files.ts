import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
/** 4 % larger than by the best quality, in half the time. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }
/** Smaller files fit into one packet as they are. */
const smallestBytes = 1400

/**
 * Writes each script and style sheet also compressed, for the server to send as it is. Compressing at each request
 * allows only a low quality. Gain in bench/return.ts: 29 of 219 kB of script on the sign-in page, 0.5 s.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.values(bundle).flatMap((file) => {
        const text = file.type === 'chunk' ? file.code : file.source
        return /\.(js|css)$/.test(file.fileName) && text.length >= smallestBytes ? [{ name: file.fileName, text }] : []
      })
      await Promise.all(
        texts.map(async ({ name, text }) => writeFile(join(dir, `${name}.br`), await compress(text, { params }))),
      )
    },
  }
}
