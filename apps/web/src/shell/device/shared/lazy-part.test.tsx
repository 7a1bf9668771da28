import { type ComponentType, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyPart, renderWithAllParts } from './lazy-part.ts'

function WhenThere({ Part }: { Part: ComponentType }) {
  return (
    <Suspense fallback="waiting">
      <Part />
    </Suspense>
  )
}

const drawn = (Part: ComponentType) => renderWithAllParts(() => renderToString(<WhenThere Part={Part} />))

test('a page is drawn whole on the server, its parts that come later too', async () => {
  const Inner = lazyPart(async () => ({ default: () => <b>inner</b> }))
  const Outer = lazyPart(async () => ({ default: () => <WhenThere Part={Inner} /> }))
  expect(await drawn(Outer)).toBe('<!--$--><!--$--><b>inner</b><!--/$--><!--/$-->')
})

test('a part that cannot be loaded does not keep a page waiting', async () => {
  const Missing = lazyPart(() => Promise.reject<{ default: () => null }>(new Error('missing')))
  expect(await drawn(Missing)).toContain('waiting')
})
