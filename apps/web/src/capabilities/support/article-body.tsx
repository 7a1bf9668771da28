import type { ReactNode } from 'react'
import { OwnLink } from '../../shell/routing/shared/own-link.tsx'
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

/** An article's text. Its links to pages of the portal open without a reload. */
export function ArticleBody({ html }: { html: string }) {
  return (
    <div lang="en" className={look}>
      {parseHtml(html).map(drawn)}
    </div>
  )
}

function drawn(node: HtmlNode, at: number): ReactNode {
  if (typeof node === 'string') return node
  const { tag: Tag, values, children } = node
  const inner = children.map(drawn)
  if (Tag === 'br') return <br key={at} />
  if (Tag !== 'a') {
    return (
      <Tag key={at} {...values}>
        {inner}
      </Tag>
    )
  }
  const { href } = values
  if (href?.startsWith('/')) {
    return (
      <OwnLink key={at} path={href}>
        {inner}
      </OwnLink>
    )
  }
  return (
    <a key={at} {...(href !== undefined && { href })}>
      {inner}
    </a>
  )
}
