import { expect, test } from 'vitest'
import { parseHtml } from './parse-html.ts'

const element = (tag: string, children: unknown[], values = {}) => ({ tag, values, children })

test('elements, texts and what a link leads to are read', () => {
  expect(parseHtml('<p>One &amp; <strong>two</strong><br />three</p>')).toEqual([
    element('p', ['One & ', element('strong', ['two']), element('br', []), 'three']),
  ])
  expect(parseHtml('<a href="/plans?a=1&amp;b=2" class="x">Plans</a>')).toEqual([
    element('a', ['Plans'], { href: '/plans?a=1&b=2' }),
  ])
})

test('line ends between the parts of a table are no text', () => {
  expect(parseHtml('<table>\n<tr>\n<th scope="row">A</th> <td>B</td></tr></table>')).toEqual([
    element('table', [element('tr', [element('th', ['A'], { scope: 'row' }), element('td', ['B'])])]),
  ])
})

test.each(['javascript:alert(1)', '//elsewhere.example', '/\\elsewhere.example', 'data:text/html,x', 'http://x'])(
  'a link to %s leads nowhere',
  (href) => {
    expect(parseHtml(`<a href="${href}">x</a>`)).toEqual([element('a', ['x'])])
  },
)

test('an element that is not known is dropped, and what is not closed ends with its parent', () => {
  expect(parseHtml('<script>alert(1)</script><p onclick="x">a<b>c</p>d')).toEqual([
    'alert(1)',
    element('p', ['a', element('b', ['c'])]),
    'd',
  ])
})
