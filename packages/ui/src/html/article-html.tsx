import { Fragment, type ReactNode } from 'react'
import { type HtmlNode, parseHtml } from './parse-html.ts'

const look = [
  'grid max-w-[68ch] gap-4 [overflow-wrap:anywhere]',
  '[&_h2]:pt-2 [&_h2]:text-h3',
  '[&_a]:text-primary [&_a]:underline [&_a]:underline-offset-4',
  '[&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-6 [&_ol]:grid [&_ol]:list-decimal [&_ol]:gap-2 [&_ol]:pl-6',
  '[&_li>ul]:pt-2',
  '[&_table]:w-full [&_table]:border-collapse [&_table]:text-left',
  '[&_td]:border-b [&_td]:border-line [&_td]:py-2 [&_td]:pr-4 [&_td]:align-top',
  '[&_th]:border-b [&_th]:border-line [&_th]:py-2 [&_th]:pr-4 [&_th]:align-top [&_th]:font-semibold',
].join(' ')

/** Draws a link to a page of the portal, whose path begins with a slash. */
export type DrawOwnLink = (path: string, inner: ReactNode) => ReactNode

/** An article's cleaned HTML, drawn as elements of our own. */
export function ArticleHtml({ html, ownLink }: { html: string; ownLink: DrawOwnLink }) {
  return (
    <div lang="en" className={look}>
      {parseHtml(html).map(drawnWith(ownLink))}
    </div>
  )
}

function drawnWith(ownLink: DrawOwnLink) {
  return function drawn(node: HtmlNode, at: number): ReactNode {
    if (typeof node === 'string') return node
    const { tag: Tag, values, children } = node
    if (Tag === 'br') return <br key={at} />
    const inner = children.map(drawn)
    const { href } = values
    if (Tag === 'a' && href?.startsWith('/')) return <Fragment key={at}>{ownLink(href, inner)}</Fragment>
    return (
      <Tag key={at} {...values}>
        {inner}
      </Tag>
    )
  }
}
