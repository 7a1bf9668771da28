import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { drawWhole, lazyPart } from './lazy-part.ts'

test('a page is drawn whole on the server, its parts that come later too', async () => {
  const Inner = lazyPart(async () => ({ default: () => <b>inner</b> }))
  const Outer = lazyPart(async () => ({
    default: () => (
      <Suspense fallback="waiting">
        <Inner />
      </Suspense>
    ),
  }))
  const draw = () =>
    renderToString(
      <Suspense fallback="waiting">
        <Outer />
      </Suspense>,
    )
  expect(await drawWhole(draw)).toBe('<!--$--><!--$--><b>inner</b><!--/$--><!--/$-->')
})

test('a part that cannot be loaded does not keep a page waiting', async () => {
  const Missing = lazyPart(() => Promise.reject<{ default: () => null }>(new Error('missing')))
  const draw = () =>
    renderToString(
      <Suspense fallback="waiting">
        <Missing />
      </Suspense>,
    )
  expect(await drawWhole(draw)).toContain('waiting')
})
