/// <reference types="vite/client" />
import type { ComponentType, ReactNode } from 'react'

/** The subjects that every brand draws: of the groups of bonuses, and of the steps of the tour. */
export type ArtName =
  | 'internet'
  | 'mobile-services'
  | 'entertainment'
  | 'shopping'
  | 'gifts'
  | 'left'
  | 'money'
  | 'choices'
  | 'help'

/** A brand's drawing of each subject, for a frame of 240 x 120, in the colours of its tokens. */
export type Drawings = Readonly<Record<ArtName, ReactNode>>

export type ArtProps = { name: ArtName }

/** Only Vite resolves this: a brand's drawings are a file of their own, loaded with the first of them. */
const files = import.meta.glob<{ default: ComponentType<ArtProps> }>('./*/art.tsx')

/** Loads a brand's drawings. */
export function loadArt(id: string): Promise<{ default: ComponentType<ArtProps> }> {
  const load = files[`./${id}/art.tsx`]
  if (!load) throw new Error(`The brand "${id}" has no drawings.`)
  return load()
}
