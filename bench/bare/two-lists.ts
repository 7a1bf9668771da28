import { createElement, type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * The minimum that React needs to change a screen: two lists with the number of elements given by the page, swapped on
 * a press. No routing, permissions, requests or translations.
 */
const size = Number(document.body.dataset.size)

function List({ name }: { name: string }): ReactNode {
  const rows = Array.from({ length: Math.round(size / 3) }, (_, at) =>
    createElement('li', { key: at }, createElement('b', null, name), createElement('span', null, at)),
  )
  return createElement('ul', null, rows)
}

function TwoLists(): ReactNode {
  const [name, setName] = useState('one')
  const links = ['one', 'other'].map((to) =>
    createElement('a', { key: to, href: `#${to}`, onClick: () => setName(to) }, to, ' '),
  )
  return createElement('main', null, links, createElement('h1', null, name), createElement(List, { key: name, name }))
}

createRoot(document.body).render(createElement(TwoLists))
