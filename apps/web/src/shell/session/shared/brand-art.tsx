import { type ArtName, type ArtProps, loadArt } from '@waea/brands/arts'
import { type ComponentType, type LazyExoticComponent, Suspense } from 'react'
import { lazyPart } from '../../device/shared/lazy-part.ts'
import { useBrand } from './brand.tsx'

const parts = new Map<string, LazyExoticComponent<ComponentType<ArtProps>>>()

/** A brand's drawings. Without them the frame stays empty: they only decorate. */
function artOf(id: string): LazyExoticComponent<ComponentType<ArtProps>> {
  const known = parts.get(id)
  if (known) return known
  const made = lazyPart<ArtProps>(() => loadArt(id).catch(() => ({ default: Nothing })))
  parts.set(id, made)
  return made
}

function Nothing() {
  return null
}

/** A drawing of the brand. Its frame has its size at once; the lines come when they are loaded. */
export function BrandArt({ name, className = '' }: { name: ArtName; className?: string }) {
  const Art = artOf(useBrand().id)
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 120"
      fill="none"
      className={`block aspect-2/1 h-auto overflow-hidden rounded-control bg-art-sky ${className}`}
    >
      <Suspense fallback={null}>
        <Art name={name} />
      </Suspense>
    </svg>
  )
}
