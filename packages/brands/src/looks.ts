/// <reference types="vite/client" />
import type { BrandWords } from './brand.ts'
import type { BrandLook } from './look.ts'

/** A brand as pages use it. */
export interface ShownBrand extends BrandWords, Omit<BrandLook, 'words'> {
  /** The folder's name; also the value of the setting BRAND and of `data-brand` on the html element. */
  id: string
}

/** Only Vite resolves this: pages get the pages' part of every folder, and nothing of its mails. */
const files = import.meta.glob<BrandLook>('./*/look.tsx', { eager: true, import: 'look' })

const looks = new Map(
  Object.entries(files).map(([path, { words, ...look }]): [string, ShownBrand] => {
    const id = path.split('/')[1] ?? path
    return [id, { id, ...words, ...look }]
  }),
)

/** True for the name of a brand that ships. */
export function isShown(id: string): boolean {
  return looks.has(id)
}

/** A brand for pages; throws for an unknown name, which a running server never sends. */
export function shownBrand(id: string): ShownBrand {
  const look = looks.get(id)
  if (!look) throw new Error(`There is no brand "${id}".`)
  return look
}
