import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exhibits, Gallery } from '../gallery/gallery.tsx'

test.each(exhibits.map(({ name }) => name))(
  '%s is drawn on the server without a style attribute or element',
  (name) => {
    const html = renderToString(createElement(Gallery, { only: name }))
    expect(html).toContain(`id="${name}"`)
    expect(html).not.toMatch(/ style="|<style|<script/)
  },
)
